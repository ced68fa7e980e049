import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { repositoryRoot } from '../run-command.ts';

/** A package as the lock file has it. */
export type Locked = {
  name: string;
  version: string;
  license: string | undefined;
  integrity: string | undefined;
  /** Where it comes from, if not from the registry by its name. */
  resolved: string | undefined;
  hasInstallScript: boolean;
};

type Entry = Partial<Locked> & { link?: boolean };

/** Every package that is not ours, each version once. */
export async function readLockFile(): Promise<Locked[]> {
  const text = await readFile(join(repositoryRoot, 'package-lock.json'), 'utf8');
  const { packages } = JSON.parse(text) as { packages: Record<string, Entry> };
  const locked = Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && link !== true)
    .map(([path, entry]) => ({
      name: entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: entry.version ?? '',
      license: entry.license,
      integrity: entry.integrity,
      resolved: entry.resolved,
      hasInstallScript: entry.hasInstallScript ?? false,
    }));
  return [...new Map(locked.map((each) => [idOf(each), each])).values()];
}

export const idOf = ({ name, version }: Pick<Locked, 'name' | 'version'>) => `${name}@${version}`;
