import type { LocalizedName } from '@nabta/contract/core/primitives';
import type { Dedication } from '@nabta/contract/trees/dedication';

import type { Executor } from '#core/postgres/database.ts';
import { givenNameFor } from '#features/people/account/given-name.fragments.ts';
import { dedicationJson } from '#features/trees/dedication/dedication.fragments.ts';

type TreePreviewRow = {
  givenName: string | null;
  commonName: Partial<LocalizedName> | null;
  landName: LocalizedName | null;
  isSponsored: boolean;
  /** Null without a publicly visible dedication. */
  dedication: Dedication | null;
} & PicturedTree;

/** Photo of a tree, and what its drawing depends on. */
export type PicturedTree = {
  imageName: string | null;
  publicId: string;
  specie: { id: string } | null;
  plantedAt: Date;
  endedAt: Date | null;
};

const pictureColumns = (sql: Executor) => sql`tree.image_name as "imageName", tree.public_id as "publicId",
  tree.planted_at as "plantedAt", tree.ended_at as "endedAt",
  case when tree.specie_id is not null then json_build_object('id', tree.specie_id) end as specie`;

export async function selectTreePreview(sql: Executor, publicId: string) {
  return sql.first<TreePreviewRow>`
    select ${givenNameFor(sql, undefined)} as "givenName", specie.common_name as "commonName", land.name as "landName",
      ${pictureColumns(sql)}, tree.company_id is not null as "isSponsored", ${dedicationJson(sql, undefined)}::json as dedication
    from tree
    left join specie on specie.id = tree.specie_id
    left join land on land.id = tree.land_id
    where tree.public_id = ${publicId} and not tree.is_deleted`;
}

/** Prefers a tree with a photo among the newest of an owner or sponsor. */
export async function selectNewestPicture(sql: Executor, column: 'owner_id' | 'company_id', id: string) {
  return sql.first<PicturedTree>`
    select * from (
      select id, ${pictureColumns(sql)}
      from tree
      where ${sql.identifier(column)} = ${id} and not is_deleted
      order by id desc
      limit 40) as newest
    order by ("imageName" is null), id desc
    limit 1`;
}

/** Picks one tree per species among the newest of an owner. */
export async function selectNewestTrees(sql: Executor, ownerId: string) {
  return sql<PicturedTree[]>`
    select * from (
      select distinct on (specie_id) id, ${pictureColumns(sql)}
      from (select * from tree where owner_id = ${ownerId} and not is_deleted order by id desc limit 100) as tree
      order by specie_id, id desc) as newest
    order by id desc
    limit 5`;
}
