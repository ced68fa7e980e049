import type { Executor, Fragment } from '#core/postgres/database.ts';

export type WalkName = 'fill' | 'fill_notice' | 'expiry';
export type Walk = { name: WalkName; seenBefore: Date; afterId: string | null; doneAt: Date | null };

/** Serializes the slices of a walk. */
export async function lockWalk(sql: Executor, name: WalkName): Promise<Walk> {
  return sql.one<Walk>`
    select name, seen_before as "seenBefore", after_id as "afterId", done_at as "doneAt"
    from evidence_walk where name = ${name} for update`;
}

export async function updateWalk(sql: Executor, { name, seenBefore, afterId, doneAt }: Walk): Promise<void> {
  await sql`
    update evidence_walk set seen_before = ${seenBefore}, after_id = ${afterId}, done_at = ${doneAt} where name = ${name}`;
}

/** Locks the next trees in order of their id, like every other writer of many trees. */
export async function lockNextTrees(sql: Executor, after: string | null, limit: number) {
  return sql.column<string>`
    select id from tree where ${after}::uuid is null or id > ${after}::uuid order by id limit ${limit} for no key update`;
}

/** Trees with a row or a picture of the demo data are samples. */
export async function updateOrigins(sql: Executor, treeIds: readonly string[], samplePrefix: string) {
  const isDemo = (name: Fragment) => sql`starts_with(${name}, ${samplePrefix})`;
  await sql`
    update tree set origin = found.origin
    from (
      select tree.id, case
        when exists (select from imported_tree where tree_id = tree.id) then 'imported'
        when ${isDemo(sql`tree.image_name`)}
          or exists (select from tree_photo where tree_id = tree.id and ${isDemo(sql`tree_photo.image_name`)}) then 'demo'
        end as origin
      from tree where id = any(${[...treeIds]}::uuid[])
    ) as found
    where found.id = tree.id and found.origin <> tree.origin`;
}

/** Facts from field work, care, measurements and imports; facts that are recorded already are left out. */
export async function insertFactsOfTrees(
  sql: Executor,
  treeIds: readonly string[],
  now: Date,
): Promise<void> {
  await sql`
    with work as materialized (
      select field_work.* from field_work join tree on tree.id = tree_id
      where tree_id = any(${[...treeIds]}::uuid[]) and (kind = 'planted' or tree.ended_at is null or at < tree.ended_at)
    ), fact as (
      select tree_id, kind, at, account_id as author_id, accuracy_m, null as image_name, kind = 'planted' as has_place
      from (select tree_id, case kind when 'planted' then 'planted' else 'seen' end as kind, at, account_id, accuracy_m from work) as act
      union all
      select tree_id, 'photographed', at, account_id, accuracy_m, image_name, kind = 'planted' from work where image_name is not null
      union all
      select tree_id, 'seen', at, done_by, null, null, false from tree_care as care
      where tree_id = any(${[...treeIds]}::uuid[]) and kind = 'checked' and done_by is not null
        and not exists (select from work where work.tree_id = care.tree_id and work.at = care.at)
      union all
      select tree_id, 'measured', measured_at, null, null, null, false from tree_measurement
      where tree_id = any(${[...treeIds]}::uuid[])
      union all
      select tree_id, 'document', tree.created_at, created_by, null, null, false
      from imported_tree join tree_import on tree_import.id = import_id join tree on tree.id = tree_id
      where tree_id = any(${[...treeIds]}::uuid[])
    )
    insert into tree_evidence (tree_id, kind, at, author_id, is_independent, longitude, latitude, accuracy_m, image_name, created_at)
    select tree.id, fact.kind, least(fact.at, ${now}), fact.author_id,
      fact.kind = 'seen' and is_independent_of_tree(fact.author_id, tree),
      case when has_place then tree.longitude end, case when has_place then tree.latitude end, fact.accuracy_m, fact.image_name, ${now}
    from fact join tree on tree.id = fact.tree_id
    where not exists (
      select from tree_evidence as known
      where known.tree_id = tree.id and known.kind = fact.kind and known.at = least(fact.at, ${now}))
    order by tree.id, fact.at`;
}

export type OwnerOfTrees = { accountId: string; treeId: string; trees: number };

type OwnersQuery = { after: string | null; limit: number };

/** Next owners of trees whose newest sighting lies between the months. */
export async function selectOwnersOfExpired(
  sql: Executor,
  { from, before, ...query }: OwnersQuery & { from: Date; before: Date },
) {
  return selectOwnersOfTrees(sql, query, sql`seen_at >= ${from} and seen_at < ${before}`);
}

/** Next owners of trees without photo and valid sighting; owners of samples need no notice. */
export async function selectOwnersOfDocumented(
  sql: Executor,
  { seenBefore, ...query }: OwnersQuery & { seenBefore: Date },
) {
  const isUnseen = sql`(seen_at is null or seen_at < ${seenBefore})`;
  return selectOwnersOfTrees(sql, query, sql`photographed_at is null and ${isUnseen} and origin <> 'demo'`);
}

/** In order of the owner's id, with one of the standing trees. */
async function selectOwnersOfTrees(sql: Executor, { after, limit }: OwnersQuery, condition: Fragment) {
  return sql<OwnerOfTrees[]>`
    select owner_id as "accountId", (array_agg(id order by id desc))[1] as "treeId", count(*)::int as trees
    from tree
    where owner_id is not null and (${after}::uuid is null or owner_id > ${after}::uuid)
      and not is_deleted and ended_at is null and ${condition}
    group by owner_id order by owner_id limit ${limit}`;
}
