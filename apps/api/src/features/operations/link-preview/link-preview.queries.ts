import type { Dedication } from '@nabta/contract/dedication';
import type { LocalizedName } from '@nabta/contract/primitives';

import type { Executor } from '../../platform/postgres/database.ts';
import { dedicationJson } from '../dedication/dedication.fragments.ts';

export type TreePreviewRow = {
  givenName: string | null;
  commonName: Partial<LocalizedName> | null;
  landName: LocalizedName | null;
  imageName: string | null;
  isSponsored: boolean;
  /** Null where there is none that anybody may see. */
  dedication: Dedication | null;
};

export async function selectTreePreview(
  sql: Executor,
  publicId: string,
): Promise<TreePreviewRow | undefined> {
  const [row] = await sql<TreePreviewRow[]>`
    select tree.given_name as "givenName", specie.common_name as "commonName", land.name as "landName",
      tree.image_name as "imageName", tree.company_id is not null as "isSponsored", ${dedicationJson(sql, undefined)}::json as dedication
    from tree
    left join specie on specie.id = tree.specie_id
    left join land on land.id = tree.land_id
    where tree.public_id = ${publicId} and not tree.is_deleted`;
  return row;
}

/** The photo of the newest tree of a forest that has one. */
export async function selectForestPhoto(sql: Executor, ownerId: string): Promise<string | undefined> {
  const [row] = await sql<{ imageName: string }[]>`
    select image_name as "imageName"
    from tree
    where owner_id = ${ownerId} and not is_deleted and image_name is not null
    order by id desc
    limit 1`;
  return row?.imageName;
}

/** The photo of the newest tree of a company that has one. */
export async function selectCompanyPhoto(sql: Executor, companyId: string): Promise<string | undefined> {
  const [row] = await sql<{ imageName: string }[]>`
    select image_name as "imageName"
    from tree
    where company_id = ${companyId} and not is_deleted and image_name is not null
    order by id desc
    limit 1`;
  return row?.imageName;
}
