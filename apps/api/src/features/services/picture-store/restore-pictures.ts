import { pictureFolders } from '@nabta/domain/picture-file';

import type { PictureStore } from '../../gateways/pictures/picture-store.ts';
import { readPicture } from '../../gateways/pictures/read-picture.ts';
import type { Context } from '../../platform/context.ts';
import { selectPictureIsUsed } from './picture.queries.ts';

/** Of pictures that were copied, puts those back that are missing and that something shows; answers how many. */
export async function bringBackPictures(
  { database, pictures }: Context,
  copies: PictureStore,
): Promise<number> {
  let broughtBack = 0;
  for (const folder of pictureFolders) {
    for await (const name of copies.list(folder)) {
      if ((await pictures.read(folder, `${name}.webp`)) !== undefined) continue;
      if (!(await selectPictureIsUsed(database.sql, folder, name))) continue;
      await pictures.put(folder, name, await readPicture(copies, { folder, name }));
      broughtBack += 1;
    }
  }
  return broughtBack;
}
