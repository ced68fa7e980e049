import type { Executor } from '../../platform/postgres/database.ts';

type OwnIds = { companyIds: string[]; landIds: string[]; planterIds: string[] };

export async function selectOwnIds(sql: Executor, accountId: string): Promise<OwnIds> {
  const [row] = await sql<OwnIds[]>`
    select
      array(select id from company where account_id = ${accountId}) as "companyIds",
      array(select id from land where account_id = ${accountId}) as "landIds",
      array(select id from planter where account_id = ${accountId}) as "planterIds"`;
  return row ?? { companyIds: [], landIds: [], planterIds: [] };
}
