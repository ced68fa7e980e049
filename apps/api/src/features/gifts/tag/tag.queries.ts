import type { LocalizedName } from '@nabta/contract/core/primitives';

import type { Executor } from '#core/postgres/database.ts';
import { keysetAfter } from '#core/postgres/keyset.fragments.ts';

type Tag = { treeId: string; isClaimable: boolean; isMine: boolean; isLost: boolean };

export async function selectTag(sql: Executor, id: string, viewerId: string | undefined) {
  return sql.first<Tag>`
    select
      tree.id as "treeId",
      ${isFree(sql)} as "isClaimable",
      coalesce(tree.owner_id = ${viewerId ?? null}::uuid, false) as "isMine",
      tree.ended_at is not null as "isLost"
    from tree_tag
    join tree on tree.id = tree_tag.tree_id
    where tree_tag.id = ${id} and not tree.is_deleted`;
}

/**
 * Locks the free tree of a tag. PostgreSQL re-checks the condition after waiting for the lock, so only one
 * claim wins.
 */
export async function lockFreeTree(sql: Executor, tagId: string) {
  return sql.firstValue<string>`
    select tree.id from tree
    join tree_tag on tree_tag.tree_id = tree.id
    where tree_tag.id = ${tagId} and not tree.is_deleted and ${isFree(sql)}
    for no key update of tree`;
}

export type PrintedTag = {
  id: string;
  commonName: Partial<LocalizedName> | null;
  landName: LocalizedName | null;
};

type PrintScope = {
  land?: string | undefined;
  company?: string | undefined;
  effort?: string | undefined;
  cursor?: string | undefined;
  /** Limits to lands and sponsored trees of this account; undefined for all. */
  staffId: string | undefined;
  limit: number;
};

export async function updateBlankTag(sql: Executor, id: string, treeId: string) {
  return sql.hasRow`
    update tree_tag set tree_id = ${treeId} where id = ${id} and tree_id is null returning id`;
}

export async function selectTagExists(sql: Executor, id: string) {
  return sql.hasRow`select from tree_tag where id = ${id}`;
}

export async function selectTagIsBlank(sql: Executor, id: string) {
  return sql.hasRow`select from tree_tag where id = ${id} and tree_id is null`;
}

/** True if the account owns the effort's land or sponsors it; undefined skips the check. */
export async function selectCanPrintFor(sql: Executor, effortId: string, staffId: string | undefined) {
  return sql.hasRow`
    select from effort
    join land on land.id = effort.land_id
    left join company on company.id = effort.company_id
    where effort.id = ${effortId}
      ${sql.when(staffId, (id) => sql`and ${id}::uuid in (land.account_id, company.account_id)`)}`;
}

export async function insertBlankTags(
  sql: Executor,
  { tags, effortId, now }: { tags: string[]; effortId: string; now: Date },
): Promise<void> {
  await sql`
    insert into tree_tag (id, effort_id, created_at) select id, ${effortId}, ${now} from unnest(${tags}::text[]) as id`;
}

export async function selectBlankTagsToPrint(sql: Executor, { effort, cursor, staffId, limit }: PrintScope) {
  return sql<PrintedTag[]>`
    select tree_tag.id, null as "commonName", land.name as "landName"
    from tree_tag
    join effort on effort.id = tree_tag.effort_id
    join land on land.id = effort.land_id
    left join company on company.id = effort.company_id
    where tree_tag.tree_id is null
      ${sql.when(effort, (id) => sql`and tree_tag.effort_id = ${id}`)}
      ${keysetAfter(sql, 'tree_tag.id', cursor)}
      ${sql.when(staffId, (id) => sql`and ${id}::uuid in (land.account_id, company.account_id)`)}
    order by tree_tag.id
    limit ${limit}`;
}

export async function selectTagsToPrint(sql: Executor, scope: PrintScope): Promise<PrintedTag[]> {
  const { land, company, effort, cursor, staffId, limit } = scope;
  return sql<PrintedTag[]>`
    select tree_tag.id, specie.common_name as "commonName", land.name as "landName"
    from tree_tag
    join tree on tree.id = tree_tag.tree_id
    left join specie on specie.id = tree.specie_id
    left join land on land.id = tree.land_id
    left join company on company.id = tree.company_id
    where not tree.is_deleted
      ${sql.when(land, (id) => sql`and tree.land_id = ${id}`)}
      ${sql.when(company, (id) => sql`and tree.company_id = ${id}`)}
      ${sql.when(effort, (id) => sql`and tree.effort_id = ${id}`)}
      ${keysetAfter(sql, 'tree_tag.id', cursor)}
      ${sql.when(staffId, (id) => sql`and ${id}::uuid in (land.account_id, company.account_id)`)}
    order by tree_tag.id
    limit ${limit}`;
}

/** Campaign trees are reserved for coupon holders, and lost trees have no owner. */
function isFree(sql: Executor) {
  return sql`num_nonnulls(tree.owner_id, tree.gift_id, tree.campaign_id, tree.ended_at) = 0`;
}
