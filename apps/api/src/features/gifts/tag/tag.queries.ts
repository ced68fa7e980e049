import type { LocalizedName } from '@nabta/contract/primitives';

import type { Executor } from '../../platform/postgres/database.ts';

export type Tag = { treeId: string; isClaimable: boolean; isMine: boolean; isLost: boolean };

export async function selectTag(
  sql: Executor,
  id: string,
  viewerId: string | undefined,
): Promise<Tag | undefined> {
  const [row] = await sql<Tag[]>`
    select
      tree.id as "treeId",
      ${isFree(sql)} as "isClaimable",
      coalesce(tree.owner_id = ${viewerId ?? null}::uuid, false) as "isMine",
      tree.ended_at is not null as "isLost"
    from tree_tag
    join tree on tree.id = tree_tag.tree_id
    where tree_tag.id = ${id} and not tree.is_deleted`;
  return row;
}

/**
 * The tree of a tag where nobody has it, held. The condition is tested again on the row that a claim before left behind:
 * exactly one of many finds it free.
 */
export async function lockFreeTree(sql: Executor, tagId: string): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`
    select tree.id from tree
    join tree_tag on tree_tag.tree_id = tree.id
    where tree_tag.id = ${tagId} and not tree.is_deleted and ${isFree(sql)}
    for no key update of tree`;
  return row?.id;
}

export type PrintedTag = {
  id: string;
  commonName: Partial<LocalizedName> | null;
  landName: LocalizedName | null;
};

export type PrintedScope = {
  land?: string | undefined;
  company?: string | undefined;
  effort?: string | undefined;
  cursor?: string | undefined;
  /** Whose lands and sponsored trees they must be of; undefined for everybody's. */
  staffId: string | undefined;
  limit: number;
};

/** Hangs the tag on the tree; false where it hangs on one already, or there is no such tag. */
export async function updateBlankTag(sql: Executor, id: string, treeId: string): Promise<boolean> {
  const rows = await sql`
    update tree_tag set tree_id = ${treeId} where id = ${id} and tree_id is null returning id`;
  return rows.length === 1;
}

export async function selectTagExists(sql: Executor, id: string): Promise<boolean> {
  const rows = await sql`select from tree_tag where id = ${id}`;
  return rows.length === 1;
}

export async function selectTagIsBlank(sql: Executor, id: string): Promise<boolean> {
  const rows = await sql`select from tree_tag where id = ${id} and tree_id is null`;
  return rows.length === 1;
}

/** Whether this person may print tags for an effort: of their land or paid by them; undefined for who may for all. */
export async function selectMayPrintFor(
  sql: Executor,
  effortId: string,
  staffId: string | undefined,
): Promise<boolean> {
  const rows = await sql`
    select from effort
    join land on land.id = effort.land_id
    left join company on company.id = effort.company_id
    where effort.id = ${effortId}
      ${staffId === undefined ? sql`` : sql`and ${staffId}::uuid in (land.account_id, company.account_id)`}`;
  return rows.length === 1;
}

export async function insertBlankTags(
  sql: Executor,
  { tags, effortId, now }: { tags: string[]; effortId: string; now: Date },
): Promise<void> {
  await sql`
    insert into tree_tag (id, effort_id, created_at) select id, ${effortId}, ${now} from unnest(${tags}::text[]) as id`;
}

/** The blank tags of an effort, by their numbers; they say where they will hang. */
export async function selectBlankTagsToPrint(
  sql: Executor,
  { effort, cursor, staffId, limit }: PrintedScope,
): Promise<PrintedTag[]> {
  return sql<PrintedTag[]>`
    select tree_tag.id, null as "commonName", land.name as "landName"
    from tree_tag
    join effort on effort.id = tree_tag.effort_id
    join land on land.id = effort.land_id
    left join company on company.id = effort.company_id
    where tree_tag.tree_id is null
      ${effort === undefined ? sql`` : sql`and tree_tag.effort_id = ${effort}`}
      ${cursor === undefined ? sql`` : sql`and tree_tag.id > ${cursor}`}
      ${staffId === undefined ? sql`` : sql`and ${staffId}::uuid in (land.account_id, company.account_id)`}
    order by tree_tag.id
    limit ${limit}`;
}

/** The tags of standing trees, by their numbers. */
export async function selectTagsToPrint(sql: Executor, scope: PrintedScope): Promise<PrintedTag[]> {
  const { land, company, effort, cursor, staffId, limit } = scope;
  return sql<PrintedTag[]>`
    select tree_tag.id, specie.common_name as "commonName", land.name as "landName"
    from tree_tag
    join tree on tree.id = tree_tag.tree_id
    left join specie on specie.id = tree.specie_id
    left join land on land.id = tree.land_id
    left join company on company.id = tree.company_id
    where not tree.is_deleted
      ${land === undefined ? sql`` : sql`and tree.land_id = ${land}`}
      ${company === undefined ? sql`` : sql`and tree.company_id = ${company}`}
      ${effort === undefined ? sql`` : sql`and tree.effort_id = ${effort}`}
      ${cursor === undefined ? sql`` : sql`and tree_tag.id > ${cursor}`}
      ${staffId === undefined ? sql`` : sql`and ${staffId}::uuid in (land.account_id, company.account_id)`}
    order by tree_tag.id
    limit ${limit}`;
}

/** A tree of a campaign is kept for those who have its coupon, and one that died is nobody's any more. */
function isFree(sql: Executor) {
  return sql`num_nonnulls(tree.owner_id, tree.gift_id, tree.campaign_id, tree.ended_at) = 0`;
}
