import { readJson } from '../run-command.ts';

export type LockedPackage = {
  name: string;
  version: string;
  license: string | undefined;
  integrity: string | undefined;
  /** Set only when the package does not come from the registry by its name. */
  resolved: string | undefined;
  hasInstallScript: boolean;
};

type Entry = Partial<LockedPackage> & { link?: boolean };

/** Returns every third-party package, each version once. */
export async function readLockFile(): Promise<LockedPackage[]> {
  const { packages } = await readJson<{ packages: Record<string, Entry> }>('package-lock.json');
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
  return [...new Map(locked.map((entry) => [idOf(entry), entry])).values()];
}

export const idOf = ({ name, version }: Pick<LockedPackage, 'name' | 'version'>) => `${name}@${version}`;
