import type { PictureFolder } from '@nabta/domain/picture-file';

import type { Executor } from '#core/postgres/database.ts';

export async function selectPictureIsUsed(
  sql: Executor,
  folder: PictureFolder,
  name: string,
): Promise<boolean> {
  const users = {
    accounts: sql`select from account where image_name = ${name} union all select from company where image_name = ${name}`,
    trees: sql`select from tree_photo where image_name = ${name} union all select from issue where public_image_name = ${name}
      union all select from delivery_photo where image_name = ${name}`,
    reports: sql`select from issue where image_name = ${name}`,
    tickets: sql`select from ticket_message where image_name = ${name}`,
  } satisfies Record<PictureFolder, unknown>;
  return sql.oneValue<boolean>`select exists (${users[folder]}) as "isUsed"`;
}
