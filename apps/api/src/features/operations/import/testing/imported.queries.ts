import type { Executor } from '#core/postgres/database.ts';

type ImportedTree = {
  publicId: string;
  sourceId: string | null;
  specieId: string | null;
  plantedAt: Date;
  longitude: number;
  latitude: number;
  origin: string;
  dbhCm: number | null;
  measuredAt: Date | null;
};

/** One row per tree and measurement. */
export async function selectImported(sql: Executor, companyId: string): Promise<ImportedTree[]> {
  return sql<ImportedTree[]>`
    select tree.public_id as "publicId", known.source_id as "sourceId", tree.specie_id as "specieId",
      tree.planted_at as "plantedAt", tree.longitude, tree.latitude, tree.origin, size.dbh_cm as "dbhCm",
      size.measured_at as "measuredAt"
    from tree
    left join imported_tree as known on known.tree_id = tree.id
    left join tree_measurement as size on size.tree_id = tree.id
    where tree.company_id = ${companyId} and not tree.is_deleted
    order by known.line`;
}

type Evidence = { kind: string; isIndependent: boolean; seenAt: Date | null; photographedAt: Date | null };

export async function selectEvidence(sql: Executor, companyId: string): Promise<Evidence[]> {
  return sql<Evidence[]>`
    select kind, is_independent as "isIndependent", seen_at as "seenAt", photographed_at as "photographedAt"
    from tree_evidence join tree on tree.id = tree_id where company_id = ${companyId} order by kind`;
}
