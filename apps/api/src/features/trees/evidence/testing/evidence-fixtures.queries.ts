import type { Executor } from '#core/postgres/database.ts';

type Act = { treeId: string; accountId: string; at: Date };

/** Begins all walks again. */
export async function updateWalkBegun(sql: Executor): Promise<void> {
  await sql`update evidence_walk set after_id = null, done_at = null`;
}

/** A planting with its photo, as stored before facts were recorded. */
export async function insertPlantingWork(sql: Executor, { treeId, accountId, at }: Act): Promise<void> {
  await sql`
    insert into field_work (id, kind, tree_id, account_id, accuracy_m, image_name, at, created_at)
    values (gen_random_uuid(), 'planted', ${treeId}, ${accountId}, 4, 'photo', ${at}, ${at})`;
}

export async function insertCheck(sql: Executor, { treeId, accountId, at }: Act): Promise<void> {
  await sql`
    insert into tree_care (tree_id, kind, health, at, done_by, created_at)
    values (${treeId}, 'checked', 'good', ${at}, ${accountId}, ${at})`;
}

export async function insertSize(sql: Executor, { treeId, at }: Omit<Act, 'accountId'>): Promise<void> {
  await sql`
    insert into tree_measurement (tree_id, dbh_cm, measured_at, created_at) values (${treeId}, 3, ${at}, ${at})`;
}

export async function insertSizes(sql: Executor, ownerId: string, at: Date): Promise<void> {
  await sql`
    insert into tree_measurement (tree_id, dbh_cm, measured_at, created_at)
    select id, 3, ${at}, ${at} from tree where owner_id = ${ownerId}`;
}

export async function insertImport(
  sql: Executor,
  { treeId, company, by }: { treeId: string; company: { id: string }; by: { id: string } },
): Promise<void> {
  await sql`
    with file as (
      insert into tree_import (company_id, created_by, name, bytes, created_at, updated_at)
      values (${company.id}, ${by.id}, 'inventory.csv', 1, now(), now()) returning id)
    insert into imported_tree (tree_id, import_id, line, company_id, entries)
    select ${treeId}, id, 1, ${company.id}, 1 from file`;
}

export async function insertSighting(sql: Executor, treeId: string, at: Date): Promise<void> {
  await sql`
    insert into tree_evidence (tree_id, kind, at, is_independent) values (${treeId}, 'seen', ${at}, true)`;
}

export async function selectFactCount(sql: Executor, ownerId: string) {
  return sql.oneValue<number>`
    select count(*)::int as count from tree_evidence join tree on tree.id = tree_id where owner_id = ${ownerId}`;
}
