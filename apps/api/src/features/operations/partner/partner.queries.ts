import type { Executor } from '../../platform/postgres/database.ts';

export type TestTreeRow = { id: string; publicId: string };

/** Trees that nobody planted, of the species that there are. */
export async function insertTestTrees(
  sql: Executor,
  { companyId, publicIds, plantedAt }: { companyId: string; publicIds: readonly string[]; plantedAt: Date },
): Promise<void> {
  await sql`
    insert into partner_test_tree (company_id, public_id, specie_id, planted_at)
    select ${companyId}::uuid, each.public_id, (
        select id from specie order by md5(concat(specie.id, each.public_id)) limit 1
      ), ${plantedAt}::timestamptz
    from unnest(${[...publicIds]}::text[]) as each (public_id)
    on conflict do nothing`;
}

/** The next free ones, held, that no order ever had; those that others are being given are passed over. */
export async function lockFreeTestTrees(
  sql: Executor,
  companyId: string,
  count: number,
): Promise<TestTreeRow[]> {
  return sql<TestTreeRow[]>`
    select id, public_id as "publicId" from partner_test_tree as tree
    where company_id = ${companyId} and state = 'free'
      and not exists (select from partner_order_tree where test_tree_id = tree.id)
    order by id
    limit ${count}
    for no key update skip locked`;
}

/** Held, so that what happens to it next comes after; undefined where there is none. */
export async function lockTestTree(
  sql: Executor,
  { companyId, publicId }: { companyId: string; publicId: string },
): Promise<TestTreeRow | undefined> {
  const [row] = await sql<TestTreeRow[]>`
    select id, public_id as "publicId" from partner_test_tree
    where company_id = ${companyId} and public_id = ${publicId}
    for no key update`;
  return row;
}

export async function updateTestTree(
  sql: Executor,
  id: string,
  state: 'free' | 'given' | 'claimed' | 'lost',
): Promise<void> {
  await sql`update partner_test_tree set state = ${state} where id = ${id}`;
}
