import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { type Clock, day, hour } from '#core/clock.ts';
import { random } from '#core/random.ts';

/** Disk cache of rendered images; the file name identifies the content. */
export type RenderedFileCache = {
  read(name: string): Promise<Buffer | undefined>;
  has(name: string): Promise<boolean>;
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** Removes all files of this machine; they are rendered again on request. */
  clear(): Promise<void>;
};

/** Files expire after a month, so content that is no longer visible also disappears. */
const ttlMs = 30 * day;
/** About 600 MB; the oldest files are evicted. */
const maxFiles = 10_000;

export function createRenderedFileCache(directory: string, clock: Clock, max = maxFiles): RenderedFileCache {
  let evictedAt = -Infinity;

  return {
    read: (name) => readFile(join(directory, name)).catch(ignoreMissing),
    has: async (name) => (await stat(join(directory, name)).catch(ignoreMissing)) !== undefined,

    /** Writes to a temporary file and renames it, so readers never see a partial file. */
    async write(name, bytes) {
      const temporaryPath = join(directory, `.${random.uuid()}`);
      await mkdir(directory, { recursive: true });
      await writeFile(temporaryPath, bytes);
      await rename(temporaryPath, join(directory, name));
      const now = clock.now().getTime();
      if (now - evictedAt < hour) return;
      evictedAt = now;
      await evict(directory, { before: now - ttlMs, max });
    },

    clear: () => rm(directory, { recursive: true, force: true }),
  };
}

async function evict(directory: string, { before, max }: { before: number; max: number }): Promise<void> {
  const files = await Promise.all(
    (await readdir(directory)).map(async (name) => {
      const path = join(directory, name);
      return { path, renderedAt: (await stat(path).catch(ignoreMissing))?.mtimeMs ?? Infinity };
    }),
  );
  const newestFirst = files.toSorted((left, right) => right.renderedAt - left.renderedAt);
  const expired = newestFirst.filter(({ renderedAt }, index) => renderedAt < before || index >= max);
  await Promise.all(expired.map(({ path }) => rm(path, { force: true })));
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
