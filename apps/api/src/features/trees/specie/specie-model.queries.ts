import type { SpeciesRecord } from '@nabta/eco/species-data';

import type { Executor } from '#core/postgres/database.ts';

export async function selectModelsInUse(sql: Executor): Promise<{ edits: number; records: SpeciesRecord[] }> {
  return sql.one<{ edits: number; records: SpeciesRecord[] }>`
    select (select count(*)::int from specie_model) as edits,
      (
        select coalesce(json_agg(record order by specie_id), '[]')
        from (select distinct on (specie_id) specie_id, record from specie_model order by specie_id, version desc) as newest
      ) as records`;
}

export async function selectEditCount(sql: Executor): Promise<number> {
  return sql.oneValue<number>`select count(*)::int as edits from specie_model`;
}

export type ModelEdit = { version: number; reason: string; createdAt: Date };

export async function selectModelEdits(sql: Executor, specieId: string): Promise<ModelEdit[]> {
  return sql<ModelEdit[]>`
    select version, reason, created_at as "createdAt" from specie_model where specie_id = ${specieId} order by version desc`;
}

/** Serializes model edits until the transaction ends. */
export async function lockModels(sql: Executor): Promise<void> {
  await sql`lock table specie_model in share row exclusive mode`;
}

export async function selectSpecieVersion(
  sql: Executor,
  id: string,
): Promise<{ version: number } | undefined> {
  return sql.first<{ version: number }>`
    select (select coalesce(max(version), 0)::int from specie_model where specie_id = specie.id) as version
    from specie where id = ${id}`;
}

export type NewModel = {
  record: SpeciesRecord;
  version: number;
  reason: string;
  madeBy: string;
  at: Date;
};

export async function insertModel(sql: Executor, model: NewModel): Promise<void> {
  const { record, version, reason, madeBy, at } = model;
  await sql`
    insert into specie_model (specie_id, version, record, reason, made_by, created_at)
    values (${record.id}, ${version}, ${JSON.stringify(record)}, ${reason}, ${madeBy}, ${at})`;
}

export type SpecieUse = { id: string; version: number; treeCount: number };

export async function selectSpecieUses(sql: Executor): Promise<SpecieUse[]> {
  return sql<SpecieUse[]>`
    select specie.id, coalesce(tally.trees, 0) as "treeCount",
      (select coalesce(max(version), 0)::int from specie_model where specie_id = specie.id) as version
    from specie
    left join tree_tally as tally on tally.scope = 'specie' and tally.scope_id = specie.id`;
}
