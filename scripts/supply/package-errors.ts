import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { day } from '../../apps/api/src/core/clock.ts';
import { readJson, repositoryRoot } from '../run-command.ts';
import { idOf, type LockedPackage, readLockFile } from './lock-file.ts';
import { readPublishTimes } from './publish-times.ts';

/**
 * Licences allowed for shipping or building; LGPL and MPL libraries are used unmodified and separate from our
 * code.
 */
const licences = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Zlib',
]);

/** Packages whose manifest names no licence, with the licence of their licence file. */
const licencesFromFiles = new Map([
  ['busboy', 'MIT'],
  ['streamsearch', 'MIT'],
  ['humanize-number', 'MIT'],
]);

/** A broken or hijacked version is usually discovered within a week. */
const minAgeDays = 7;
const beforeRecord = 'Chosen before this record began, and six days old on its first day.';
const allowedYoungVersions = new Map([
  ['@testing-library/user-event@14.6.9', beforeRecord],
  ['fast-json-stringify@7.3.5', beforeRecord],
  ['libphonenumber-js@1.13.16', beforeRecord],
  ['minimatch@11.0.7', beforeRecord],
  ['tldts@7.4.21', beforeRecord],
  ['tldts-core@7.4.21', beforeRecord],
]);

/**
 * Checks origin, licence, age, install scripts and version ranges of all packages; returns one message per
 * error.
 */
export async function findPackageErrors(): Promise<string[]> {
  const locked = await readLockFile();
  if (locked.length < 300) return [`Only ${locked.length} packages were read from the lock file.`];
  return [
    ...locked.flatMap(findOriginErrors),
    ...locked.flatMap(findLicenceErrors),
    ...(await findAgeErrors(locked)),
    ...(await findScriptErrors(locked)),
    ...(await findRangeErrors()),
  ];
}

/** Requires the npm registry and a SHA-512 hash. */
function findOriginErrors(locked: LockedPackage): string[] {
  return [
    ...(locked.integrity?.startsWith('sha512-') ? [] : [`${idOf(locked)} has no hash.`]),
    ...(locked.resolved === undefined ? [] : [`${idOf(locked)} does not come from the registry.`]),
  ];
}

function findLicenceErrors(locked: LockedPackage): string[] {
  const licence = locked.license ?? licencesFromFiles.get(locked.name) ?? 'no licence';
  return isAllowed(licence) ? [] : [`${idOf(locked)} is under ${licence}.`];
}

/** `A OR B` requires one allowed licence, `A AND B` requires all. */
function isAllowed(expression: string): boolean {
  const alternatives = expression.replaceAll(/[()]/gu, '').split(' OR ');
  return alternatives.some((all) => all.split(' AND ').every((licence) => licences.has(licence)));
}

async function findAgeErrors(locked: readonly LockedPackage[]): Promise<string[]> {
  const times = await readPublishTimes();
  return locked.map(idOf).flatMap((id) => {
    const time = times[id];
    if (time === undefined)
      return [`${id} has no record of when it was published: run npm run admin -- check-packages.`];
    const days = (Date.parse(time.chosen) - Date.parse(time.published)) / day;
    if (days >= minAgeDays || allowedYoungVersions.has(id)) return [];
    return [`${id} was published ${time.published || 'nobody knows when'} and chosen ${time.chosen}.`];
  });
}

/** A package with an install script must be listed in allowScripts. */
async function findScriptErrors(locked: readonly LockedPackage[]): Promise<string[]> {
  const manifest = await readJson<{ allowScripts: Record<string, boolean> }>('package.json');
  const isStrict = /^strict-allow-scripts=true$/mu.test(
    await readFile(join(repositoryRoot, '.npmrc'), 'utf8'),
  );
  const unlisted = locked.filter(
    ({ name, hasInstallScript }) => hasInstallScript && manifest.allowScripts[name] === undefined,
  );
  return [
    ...(isStrict ? [] : ['.npmrc does not say strict-allow-scripts=true.']),
    ...unlisted.map((locked) => `${idOf(locked)} has an install script and is not listed in allowScripts.`),
  ];
}

async function findRangeErrors(): Promise<string[]> {
  const files = await Array.fromAsync(
    glob('{package,{packages,apps}/*/package,{e2e,bench}/package}.json', { cwd: repositoryRoot }),
  );
  const errors = files.map(async (file) => {
    const manifest = await readJson<Record<string, Record<string, string> | undefined>>(file);
    const dependencies = ['dependencies', 'devDependencies', 'optionalDependencies', 'overrides'].flatMap(
      (kind) => Object.entries(manifest[kind] ?? {}),
    );
    return dependencies
      .filter(
        ([name, version]) =>
          !/^\d[\w.+-]*$/u.test(version) && !(version === '*' && name.startsWith('@nabta/')),
      )
      .map(([name, version]) => `${file} requires ${name} ${version}, which is not an exact version.`);
  });
  return (await Promise.all(errors)).flat();
}
