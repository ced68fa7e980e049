import type { Executor } from '../apps/api/src/platform/postgres/database.ts';

/** Makes somebody the holder of a new company, and their session one that was proven twice. */
export async function insertSponsor(
  sql: Executor,
  { accountId, sessionId }: { accountId: string; sessionId: string },
): Promise<string> {
  await sql`update account set role = 'company' where id = ${accountId}`;
  await sql`update session set proven_at = now(), staff_seen_at = now() where id = ${sessionId}`;
  const [row] = await sql<{ id: string }[]>`
    insert into company (name, account_id) values ('{"en": "Drill"}', ${accountId}) returning id`;
  return row?.id ?? '';
}

type Planted = { trees: number; tallied: number; places: number; refs: number };

/** How many trees a company has, counted in four ways. */
export async function selectPlanted(sql: Executor, companyId: string): Promise<Planted> {
  const [row] = await sql<Planted[]>`
    select count(*)::int as trees, count(distinct (longitude, latitude))::int as places,
      count(distinct known.source_id)::int as refs,
      (select coalesce(sum(trees), 0)::int from tree_tally where scope = 'company' and scope_id = ${companyId}::text) as tallied
    from tree left join imported_tree as known on known.tree_id = tree.id
    where tree.company_id = ${companyId} and not is_deleted`;
  return row ?? { trees: 0, tallied: 0, places: 0, refs: 0 };
}
