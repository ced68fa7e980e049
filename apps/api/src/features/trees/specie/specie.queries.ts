import type { LocalizedName } from '@nabta/contract/core/primitives';
import type { SpecieSummary } from '@nabta/contract/trees/specie';
import type { SpeciesRecord } from '@nabta/eco/species-data';

import type { Executor } from '#core/postgres/database.ts';

export async function selectSpecies(sql: Executor) {
  return sql<
    SpecieSummary[]
  >`select id, common_name as "commonName" from specie order by common_name ->> 'en', id`;
}

export type SpecieRow = {
  id: string;
  commonName: LocalizedName;
  scientificName: string;
  family: string;
  type: string;
  isNative: boolean;
  isEvergreen: boolean;
  maxHeightM: number | null;
  searchText: string;
};

/** Writes only rows that differ, so a restart with the same data writes nothing. */
export async function upsertSpecies(sql: Executor, species: SpecieRow[]): Promise<void> {
  await sql`
    insert into specie (id, common_name, scientific_name, family, type, is_native, is_evergreen, max_height_m, search_text)
    select id, "commonName", "scientificName", family, type, "isNative", "isEvergreen", "maxHeightM", "searchText"
    from json_to_recordset(${JSON.stringify(species)}::text::json) as row (
      id text, "commonName" jsonb, "scientificName" text, family text, type text, "isNative" boolean,
      "isEvergreen" boolean, "maxHeightM" float8, "searchText" text)
    on conflict (id) do update set
      common_name = excluded.common_name, scientific_name = excluded.scientific_name, family = excluded.family,
      type = excluded.type, is_native = excluded.is_native, is_evergreen = excluded.is_evergreen,
      max_height_m = excluded.max_height_m, search_text = excluded.search_text
    where (specie.*) is distinct from (excluded.*)`;
}

export async function selectModelsInUse(sql: Executor) {
  return sql.one<{ edits: number; records: SpeciesRecord[] }>`
    select (select count(*)::int from specie_model) as edits,
      (
        select coalesce(json_agg(record order by specie_id), '[]')
        from (select distinct on (specie_id) specie_id, record from specie_model order by specie_id, version desc) as newest
      ) as records`;
}

export async function selectEditCount(sql: Executor) {
  return sql.oneValue<number>`select count(*)::int as edits from specie_model`;
}

export type ModelEdit = { version: number; reason: string; createdAt: Date };

export async function selectModelEdits(sql: Executor, specieId: string) {
  return sql<ModelEdit[]>`
    select version, reason, created_at as "createdAt" from specie_model where specie_id = ${specieId} order by version desc`;
}

/** Serializes model edits until the transaction ends. */
export async function lockModels(sql: Executor): Promise<void> {
  await sql`lock table specie_model in share row exclusive mode`;
}

export async function selectSpecieVersion(sql: Executor, id: string) {
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

export async function selectSpecieUses(sql: Executor) {
  return sql<SpecieUse[]>`
    select specie.id, coalesce(tally.trees, 0) as "treeCount",
      (select coalesce(max(version), 0)::int from specie_model where specie_id = specie.id) as version
    from specie
    left join counted_tally as tally on tally.scope = 'specie' and tally.scope_id = specie.id`;
}
