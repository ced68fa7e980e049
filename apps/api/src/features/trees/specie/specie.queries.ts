import type { LocalizedName } from '@nabta/contract/core/primitives';
import type { SpecieSummary } from '@nabta/contract/trees/specie';

import type { Executor } from '#core/postgres/database.ts';

export async function selectSpecies(sql: Executor): Promise<SpecieSummary[]> {
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
