import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { isPictureName, parsePictureFile } from '@nabta/domain/picture-file';

import { hour } from '#core/clock.ts';
import { random } from '#core/random.ts';

import { assertPictureName, contentTypeOf, type PictureFile, type PictureStore } from './picture-store.ts';

/**
 * Stores pictures as `trees/<name>/<name>-640.webp`. A folder is written to a temporary path, synced and
 * renamed, so a crash leaves a complete picture or none.
 */
export function createDiskStore(root: string): PictureStore {
  const incoming = join(root, 'incoming');

  return {
    async put(folder, name, files) {
      assertPictureName(name);
      const temporaryFolder = join(incoming, random.uuid());
      await mkdir(temporaryFolder, { recursive: true });
      try {
        await writeFiles(temporaryFolder, name, files);
        await mkdir(join(root, folder), { recursive: true });
        await rename(temporaryFolder, join(root, folder, name)).catch(ignore('ENOTEMPTY', 'EEXIST'));
        await syncDirectory(join(root, folder));
        await removeAbandoned(incoming);
      } finally {
        await rm(temporaryFolder, { recursive: true, force: true });
      }
    },

    async read(folder, fileName) {
      const picture = parsePictureFile(fileName);
      if (picture === undefined) return undefined;
      const file = await open(join(root, folder, picture.name, fileName)).catch(ignore('ENOENT'));
      if (file === undefined) return undefined;
      try {
        const { mtimeMs } = await file.stat();
        const bytes = await file.readFile();
        const etag = `"${bytes.length.toString(36)}-${Math.round(mtimeMs).toString(36)}"`;
        return { bytes, contentType: contentTypeOf[picture.format], etag, size: bytes.length };
      } finally {
        await file.close();
      }
    },

    async remove(folder, name) {
      assertPictureName(name);
      await rm(join(root, folder, name), { recursive: true, force: true });
    },

    async *list(folder) {
      const names = await readdir(join(root, folder)).catch(ignore('ENOENT'));
      yield* (names ?? []).filter(isPictureName);
    },
  };
}

async function writeFiles(directory: string, name: string, files: readonly PictureFile[]): Promise<void> {
  for (const { suffix, format, bytes } of files) {
    await writeFile(join(directory, `${name}${suffix}.${format}`), bytes, { flag: 'wx', flush: true });
  }
  await syncDirectory(directory);
}

/** A rename is durable only after its directory is synced. */
async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory);
  await handle.sync().finally(() => handle.close());
}

/** Removes folders left by killed processes; older than an hour by the disk's own clock means abandoned. */
async function removeAbandoned(incoming: string): Promise<void> {
  const { mtimeMs: now } = await stat(incoming);
  for (const name of await readdir(incoming)) {
    const folder = await stat(join(incoming, name)).catch(ignore('ENOENT'));
    if (folder && now - folder.mtimeMs > hour)
      await rm(join(incoming, name), { recursive: true, force: true });
  }
}

function ignore(...codes: string[]): (error: NodeJS.ErrnoException) => undefined {
  return (error) => {
    if (!codes.includes(error.code ?? '')) throw error;
  };
}
