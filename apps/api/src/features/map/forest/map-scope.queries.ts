import type { Executor } from '../../../platform/postgres/database.ts';

export type WorkScope = 'company' | 'effort' | 'land' | 'planter';

/** Whether a sponsor, land or planter is this account's; an effort is its sponsor's. */
export async function selectIsWorkOf(
  sql: Executor,
  { scope, id }: { scope: WorkScope; id: string },
  accountId: string,
): Promise<boolean> {
  const work =
    scope === 'effort'
      ? sql`effort join company on company.id = effort.company_id where effort.id = ${id} and company.account_id = ${accountId}`
      : sql`${sql.identifier(scope)} where id = ${id} and account_id = ${accountId}`;
  const rows = await sql`select from ${work}`;
  return rows.length > 0;
}
