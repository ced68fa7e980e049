import { stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

import { pictureFolders } from '@nabta/domain/picture-file';

import { createDiskStore } from './disk-store.ts';
import type { PictureStore } from './picture-store.ts';
import { readPicture } from './read-picture.ts';

/** Copies new pictures and removes old copies of deleted ones. Returns the number of new copies. */
export async function copyPictures(
  pictures: PictureStore,
  directory: string,
  { now, goneBefore }: { now: Date; goneBefore: Date },
): Promise<number> {
  const copies = createDiskStore(directory);
  let copied = 0;
  for (const folder of pictureFolders) {
    for await (const name of pictures.list(folder)) {
      if ((await copies.read(folder, `${name}.webp`)) === undefined) {
        const files = await readPicture(pictures, { folder, name });
        if (files.length === 0) continue;
        await copies.put(folder, name, files);
        copied += 1;
      }
      await utimes(join(directory, folder, name), now, now);
    }
    for await (const name of copies.list(folder)) {
      const { mtime: lastSeenAt } = await stat(join(directory, folder, name));
      if (lastSeenAt < goneBefore) await copies.remove(folder, name);
    }
  }
  return copied;
}
