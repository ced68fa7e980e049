import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { type Clock, day, hour } from '../../platform/clock.ts';
import { random } from '../../platform/random.ts';

/** Drawings as files, each under a name that says all it shows; a copy and never the truth. */
export type DrawnFiles = {
  read(name: string): Promise<Buffer | undefined>;
  has(name: string): Promise<boolean>;
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** All of this machine are gone, and drawn again for whoever asks. */
  clear(): Promise<void>;
};

/** One that is asked for for longer is drawn once a month; what nobody asks for, or nobody may see any more, is gone by then. */
const keptMs = 30 * day;
/** Some 600 MB; the oldest make room. */
const maxFiles = 10_000;

export function createDrawnFiles(directory: string, clock: Clock, max = maxFiles): DrawnFiles {
  let tidiedAt = -Infinity;

  return {
    read: (name) => readFile(join(directory, name)).catch(ignoreMissing),
    has: async (name) => (await stat(join(directory, name)).catch(ignoreMissing)) !== undefined,

    /** Written aside and renamed, so that nobody reads half of it. */
    async write(name, bytes) {
      const aside = join(directory, `.${random.uuid()}`);
      await mkdir(directory, { recursive: true });
      await writeFile(aside, bytes);
      await rename(aside, join(directory, name));
      const now = clock.now().getTime();
      if (now - tidiedAt < hour) return;
      tidiedAt = now;
      await tidy(directory, { before: now - keptMs, max });
    },

    clear: () => rm(directory, { recursive: true, force: true }),
  };
}

async function tidy(directory: string, { before, max }: { before: number; max: number }): Promise<void> {
  const files = await Promise.all(
    (await readdir(directory)).map(async (name) => {
      const path = join(directory, name);
      return { path, drawnAt: (await stat(path).catch(ignoreMissing))?.mtimeMs ?? Infinity };
    }),
  );
  const newestFirst = files.toSorted((one, other) => other.drawnAt - one.drawnAt);
  const old = newestFirst.filter(({ drawnAt }, index) => drawnAt < before || index >= max);
  await Promise.all(old.map(({ path }) => rm(path, { force: true })));
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
