import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { runCommand } from '../run-command.ts';

const profile = join(import.meta.dirname, 'streets/profile');

/**
 * Builds vector tiles in the schema of OpenMapTiles from an OpenStreetMap extract as one MBTiles file, which
 * appears at `target` when it is complete.
 */
export async function makeStreets(extract: string, target: string, tilemaker = 'tilemaker'): Promise<void> {
  // With any other ending tilemaker writes a directory.
  const temporaryFile = `${target}.new.mbtiles`;
  await mkdir(dirname(target), { recursive: true });
  await rm(temporaryFile, { force: true });
  const files = ['--input', extract, '--output', temporaryFile];
  const options = ['--config', `${profile}.json`, '--process', `${profile}.lua`];
  const { code, output } = await runCommand(tilemaker, [...files, ...options]).catch((error: Error) => {
    if ('code' in error && error.code === 'ENOENT')
      throw new Error('tilemaker is not installed; on Debian: apt-get install tilemaker');
    throw error;
  });
  if (code !== 0) throw new Error(`tilemaker could not read ${extract}: ${output.trim().split('\n').at(-1)}`);
  await rename(temporaryFile, target);
}
