import {
  pictureFormats,
  type PictureFolder,
  parsePictureFile,
  pictureWidths,
} from '@nabta/domain/picture-file';

import type { Bucket } from '../bucket/bucket.ts';
import { assertPictureName, contentTypeOf, type PictureFile, type PictureStore } from './picture-store.ts';

/** Stores pictures as bucket objects named `trees/<name>-640.webp`. */
export function createBucketStore(bucket: Bucket): PictureStore {
  /** Waits for every request, so none writes after a clean-up. */
  async function writeAll(folder: PictureFolder, name: string, files: readonly PictureFile[]): Promise<void> {
    const results = await Promise.allSettled(
      files.map(({ suffix, format, bytes }) =>
        bucket.put(`${folder}/${name}${suffix}.${format}`, bytes, contentTypeOf[format]),
      ),
    );
    const failure = results.find((result) => result.status === 'rejected');
    if (failure !== undefined) throw failure.reason;
  }

  /** Removes every possible size, including leftovers of a failed upload. */
  async function remove(folder: PictureFolder, name: string): Promise<void> {
    const sizes = pictureWidths.flatMap((width) => pictureFormats.map((format) => `-${width}.${format}`));
    await Promise.all(['.webp', ...sizes].map((size) => bucket.remove(`${folder}/${name}${size}`)));
  }

  return {
    async put(folder, name, files) {
      assertPictureName(name);
      if ((await bucket.get(`${folder}/${name}.webp`)) !== undefined) return;
      // Writes the file that `put` looks for last, and removes all files when one fails.
      const { last = [], first = [] } = Object.groupBy(files, ({ suffix }) =>
        suffix === '' ? 'last' : 'first',
      );
      try {
        await writeAll(folder, name, first);
        await writeAll(folder, name, last);
      } catch (error) {
        await remove(folder, name).catch(() => undefined);
        throw error;
      }
    },

    async read(folder, fileName) {
      const picture = parsePictureFile(fileName);
      const object = picture && (await bucket.get(`${folder}/${fileName}`));
      if (picture === undefined || object === undefined) return undefined;
      const { content: bytes, etag } = object;
      const contentType = contentTypeOf[picture.format];
      return { bytes, contentType, etag: etag ?? `"${fileName}"`, size: bytes.length };
    },

    async remove(folder, name) {
      assertPictureName(name);
      await remove(folder, name);
    },

    async *list(folder) {
      for await (const key of bucket.list(`${folder}/`)) {
        const fileName = key.slice(folder.length + 1);
        const picture = parsePictureFile(fileName);
        if (picture !== undefined && fileName === `${picture.name}.webp`) yield picture.name;
      }
    },
  };
}
