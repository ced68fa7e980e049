import type { Executor } from '#core/postgres/database.ts';

type ImportedTree = {
  publicId: string;
  sourceId: string | null;
  specieId: string | null;
  plantedAt: Date;
  longitude: number;
  latitude: number;
  dbhCm: number | null;
};

export async function selectImported(sql: Executor, companyId: string): Promise<ImportedTree[]> {
  return sql<ImportedTree[]>`
    select tree.public_id as "publicId", known.source_id as "sourceId", tree.specie_id as "specieId",
      tree.planted_at as "plantedAt", tree.longitude, tree.latitude, size.dbh_cm as "dbhCm"
    from tree
    left join imported_tree as known on known.tree_id = tree.id
    left join tree_measurement as size on size.tree_id = tree.id
    where tree.company_id = ${companyId} and not tree.is_deleted
    order by known.line`;
}
