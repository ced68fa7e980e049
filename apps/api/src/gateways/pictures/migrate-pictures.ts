import { pictureFolders } from '@nabta/domain/picture-file';

import { type Picture, type PictureStore, readPicture } from './picture-store.ts';

export type MigrationResult = {
  moved: number;
  /** Pictures whose copy in the target differs; they stay in the source. */
  different: string[];
};

type Options = { onMoved?: (moved: number) => void; signal?: AbortSignal };

const concurrency = 4;

/**
 * Moves every picture between stores while the app uses both (`migrating-store`). A source picture is removed
 * only after the target copy was compared byte by byte; an interrupted run can be restarted.
 */
export async function migratePictures(
  source: PictureStore,
  target: PictureStore,
  { onMoved, signal }: Options = {},
): Promise<MigrationResult> {
  const result: MigrationResult = { moved: 0, different: [] };
  const failing = new AbortController();
  const isStopped = () => signal?.aborted === true || failing.signal.aborted;
  for (const folder of pictureFolders) {
    const names = source.list(folder)[Symbol.asyncIterator]();
    const runWorker = async () => {
      for (let next = await names.next(); next.done !== true && !isStopped(); next = await names.next()) {
        if (await migratePicture(source, target, { folder, name: next.value })) result.moved += 1;
        else result.different.push(`${folder}/${next.value}`);
        onMoved?.(result.moved);
      }
    };
    const workers = Array.from({ length: concurrency }, () =>
      runWorker().catch((error: unknown) => failing.abort(error)),
    );
    await Promise.all(workers);
    failing.signal.throwIfAborted();
  }
  return result;
}

/** Returns false when the target has a different picture of that name. */
async function migratePicture(
  source: PictureStore,
  target: PictureStore,
  picture: Picture,
): Promise<boolean> {
  const { folder, name } = picture;
  const files = await readPicture(source, picture);
  if (files.length === 0) return true;
  await target.put(folder, name, files);
  // A concurrent removal deletes from the source first and may have run before the write to the target.
  if ((await source.read(folder, `${name}.webp`)) === undefined) {
    await target.remove(folder, name);
    return true;
  }
  const stored = await readPicture(target, picture);
  const isEqual =
    stored.length === files.length &&
    files.every(({ bytes }, index) => Buffer.compare(bytes, stored[index]?.bytes ?? Buffer.of()) === 0);
  if (isEqual) await source.remove(folder, name);
  return isEqual;
}
