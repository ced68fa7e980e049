import type { LocalizedName } from '@nabta/contract/core/primitives';
import type { TreeOrigin, VerificationLevel } from '@nabta/domain/verification-level';

import type { Executor } from '#core/postgres/database.ts';
import { givenNameFor } from '#features/people/account/given-name.fragments.ts';
import { aliveTreesIn } from '#features/trees/tree/tree-tally.fragments.ts';

export type EmbedCompany = {
  id: string;
  slug: string;
  name: LocalizedName;
  imageName: string | null;
  origins: string[];
  treeCount: number;
  standing: number;
  /** Some trees come from files of the company. */
  hasImported: boolean;
};

export async function selectEmbedCompany(sql: Executor, slug: string) {
  return sql.first<EmbedCompany>`
    select company.id, company.slug, company.name, company.image_name as "imageName", company.embed_origins as origins,
      coalesce(tally.trees, 0) as "treeCount", ${aliveTreesIn(sql, 'company')} as standing,
      exists (
        select from tree_import as import
        where import.company_id = company.id and import.trees > 0 and (import.status <> 'undone' or import.kept > 0)
      ) as "hasImported"
    from company
    left join counted_tally as tally on tally.scope = 'company' and tally.scope_id = company.id::text
    where company.slug = ${slug}`;
}

export type EmbedTree = {
  givenName: string | null;
  commonName: Partial<LocalizedName> | null;
  landName: LocalizedName | null;
  imageName: string | null;
  publicId: string;
  specie: { id: string } | null;
  plantedAt: Date;
  endedAt: Date | null;
  origin: TreeOrigin;
  level: VerificationLevel;
};

export async function selectEmbedTree(
  sql: Executor,
  { companyId, publicId, at }: { companyId: string; publicId: string; at: Date },
) {
  return sql.first<EmbedTree>`
    select ${givenNameFor(sql, undefined)} as "givenName", specie.common_name as "commonName", land.name as "landName",
      tree.image_name as "imageName", tree.public_id as "publicId",
      case when specie.id is not null then json_build_object('id', specie.id) end as specie, tree.planted_at as "plantedAt", tree.ended_at as "endedAt",
      tree.origin, verification_level(tree.photographed_at, tree.seen_at, ${at}) as level
    from tree
    left join specie on specie.id = tree.specie_id
    left join land on land.id = tree.land_id
    where tree.public_id = ${publicId} and tree.company_id = ${companyId} and not tree.is_deleted`;
}

export async function selectSlugOfTree(sql: Executor, publicId: string) {
  return sql.firstValue<string>`
    select company.slug
    from tree join company on company.id = tree.company_id
    where tree.public_id = ${publicId} and not tree.is_deleted`;
}
