import { pictureFolders } from '@nabta/domain/picture-file';

import type { PictureStore } from './picture-store.ts';
import { type Picture, readPicture } from './read-picture.ts';

export type Move = {
  moved: number;
  /** Those of which the other place has something else; they stay where they are. */
  different: string[];
};

type Options = { onMoved?: (moved: number) => void; signal?: AbortSignal };

const atOnce = 4;

/**
 * Moves every picture from one place to the other while the product runs on both (`moving-store`). A picture leaves the one
 * only when it was read back from the other, byte by byte; whoever is stopped goes on by beginning again.
 */
export async function movePictures(
  source: PictureStore,
  target: PictureStore,
  { onMoved, signal }: Options = {},
): Promise<Move> {
  const result: Move = { moved: 0, different: [] };
  const failing = new AbortController();
  const isOver = () => signal?.aborted === true || failing.signal.aborted;
  for (const folder of pictureFolders) {
    const names = source.list(folder)[Symbol.asyncIterator]();
    const work = async () => {
      for (let next = await names.next(); next.done !== true && !isOver(); next = await names.next()) {
        if (await movePicture(source, target, { folder, name: next.value })) result.moved += 1;
        else result.different.push(`${folder}/${next.value}`);
        onMoved?.(result.moved);
      }
    };
    const workers = Array.from({ length: atOnce }, () =>
      work().catch((error: unknown) => failing.abort(error)),
    );
    await Promise.all(workers);
    failing.signal.throwIfAborted();
  }
  return result;
}

/** False where the other place has a picture of that name which is not the same. */
async function movePicture(source: PictureStore, target: PictureStore, picture: Picture): Promise<boolean> {
  const { folder, name } = picture;
  const files = await readPicture(source, picture);
  if (files.length === 0) return true;
  await target.put(folder, name, files);
  // Whoever removes it at this moment does so here first, and may have looked there before it came.
  if ((await source.read(folder, `${name}.webp`)) === undefined) {
    await target.remove(folder, name);
    return true;
  }
  const kept = await readPicture(target, picture);
  const isSame =
    kept.length === files.length &&
    files.every(({ bytes }, index) => Buffer.compare(bytes, kept[index]?.bytes ?? Buffer.of()) === 0);
  if (isSame) await source.remove(folder, name);
  return isSame;
}
