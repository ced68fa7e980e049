import type { Executor } from '../../platform/postgres/database.ts';

export type TreeOfOwner = { id: string; sponsorId: string | null };

/** Trees of an owner, removed ones too, with the account of the company that paid for them. */
export async function lockTreesOfOwner(
  sql: Executor,
  ownerId: string,
  limit: number,
): Promise<TreeOfOwner[]> {
  return sql<TreeOfOwner[]>`
    select tree.id, nullif(company.account_id, ${ownerId}::uuid) as "sponsorId"
    from tree left join company on company.id = tree.company_id
    where tree.owner_id = ${ownerId}
    order by tree.id
    limit ${limit}
    for no key update of tree`;
}

/**
 * The name its owner gave it goes with them. One that nobody holds does not go back to the pool of its campaign, since it was
 * redeemed once.
 */
export async function updateTreeNameless(
  sql: Executor,
  treeId: string,
  { isFree }: { isFree: boolean },
): Promise<void> {
  await sql`
    update tree set given_name = null, campaign_id = case when ${isFree} then null else campaign_id end
    where id = ${treeId} and (given_name is not null or (${isFree} and campaign_id is not null))`;
}
