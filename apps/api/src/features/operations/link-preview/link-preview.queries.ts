import type { LocalizedName } from '@nabta/contract/core/primitives';
import type { Dedication } from '@nabta/contract/trees/dedication';

import type { Executor } from '#core/postgres/database.ts';
import { givenNameFor } from '#features/people/account/given-name.fragments.ts';
import { dedicationJson } from '#features/trees/dedication/dedication.fragments.ts';

type TreePreviewRow = {
  givenName: string | null;
  commonName: Partial<LocalizedName> | null;
  landName: LocalizedName | null;
  imageName: string | null;
  isSponsored: boolean;
  /** Null without a publicly visible dedication. */
  dedication: Dedication | null;
};

export async function selectTreePreview(sql: Executor, publicId: string) {
  return sql.first<TreePreviewRow>`
    select ${givenNameFor(sql, undefined)} as "givenName", specie.common_name as "commonName", land.name as "landName",
      tree.image_name as "imageName", tree.company_id is not null as "isSponsored", ${dedicationJson(sql, undefined)}::json as dedication
    from tree
    left join specie on specie.id = tree.specie_id
    left join land on land.id = tree.land_id
    where tree.public_id = ${publicId} and not tree.is_deleted`;
}

/** Photo of the newest tree of an owner or sponsor. */
export async function selectNewestPhoto(sql: Executor, column: 'owner_id' | 'company_id', id: string) {
  return sql.firstValue<string>`
    select image_name
    from tree
    where ${sql.identifier(column)} = ${id} and not is_deleted and image_name is not null
    order by id desc
    limit 1`;
}
