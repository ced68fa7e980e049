import type { PictureFolder } from '@nabta/domain/picture-file';

import type { Context } from '../../platform/context.ts';
import { selectPictureIsUsed } from './picture.queries.ts';

/** Removes a picture that nothing shows: one that was replaced, or one whose upload broke off after it was stored. */
export async function removeUnusedPicture(
  { database, pictures }: Context,
  { folder, name }: { folder: PictureFolder; name: string },
): Promise<void> {
  if (await selectPictureIsUsed(database.sql, folder, name)) return;
  await pictures.remove(folder, name);
}
