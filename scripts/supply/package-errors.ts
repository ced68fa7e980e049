import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { repositoryRoot } from '../run-command.ts';
import { idOf, type Locked, readLockFile } from './lock-file.ts';
import { readPublishTimes } from './publish-times.ts';

/** What we may ship or build with; libraries under LGPL and MPL are used as they are, beside our own code. */
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

/** Packages whose manifest names no licence, and what their licence file says. */
const licencesByHand = new Map([
  ['busboy', 'MIT'],
  ['streamsearch', 'MIT'],
  ['humanize-number', 'MIT'],
]);

/** A version that was broken or taken over is usually found out within a week. */
const minAgeDays = 7;
/** Versions that were chosen younger than that, and why. */
const beforeRecord = 'Chosen before this record began, and six days old on its first day.';
const youngOnPurpose = new Map([
  ['@testing-library/user-event@14.6.9', beforeRecord],
  ['fast-json-stringify@7.3.5', beforeRecord],
  ['libphonenumber-js@1.13.16', beforeRecord],
  ['minimatch@11.0.7', beforeRecord],
  ['tldts@7.4.21', beforeRecord],
  ['tldts-core@7.4.21', beforeRecord],
]);

const dayMs = 86_400_000;

/** SECURITY D12, as far as the files of the repository tell: a sentence for each fault. */
export async function findSupplyFaults(): Promise<string[]> {
  const locked = await readLockFile();
  if (locked.length < 300) return [`Only ${locked.length} packages were read from the lock file.`];
  return [
    ...locked.flatMap(originFaults),
    ...locked.flatMap(licenceFaults),
    ...(await ageFaults(locked)),
    ...(await scriptFaults(locked)),
    ...(await rangeFaults()),
  ];
}

/** From the registry by name, and checked against its own hash. */
function originFaults(each: Locked): string[] {
  return [
    ...(each.integrity?.startsWith('sha512-') ? [] : [`${idOf(each)} has no hash.`]),
    ...(each.resolved === undefined ? [] : [`${idOf(each)} names where it comes from.`]),
  ];
}

function licenceFaults(each: Locked): string[] {
  const named = each.license ?? licencesByHand.get(each.name) ?? 'no licence';
  return isAllowed(named) ? [] : [`${idOf(each)} is under ${named}.`];
}

/** Of `A OR B` one is enough, of `A AND B` all must be allowed. */
function isAllowed(expression: string): boolean {
  const alternatives = expression.replaceAll(/[()]/gu, '').split(' OR ');
  return alternatives.some((all) => all.split(' AND ').every((licence) => licences.has(licence)));
}

async function ageFaults(locked: readonly Locked[]): Promise<string[]> {
  const times = await readPublishTimes();
  return locked.map(idOf).flatMap((id) => {
    const time = times[id];
    if (time === undefined) return [`${id} has no record of when it was published: run npm run supply.`];
    const days = (Date.parse(time.chosen) - Date.parse(time.published)) / dayMs;
    if (days >= minAgeDays || youngOnPurpose.has(id)) return [];
    return [`${id} was published ${time.published || 'nobody knows when'} and chosen ${time.chosen}.`];
  });
}

/** Whoever would run a script when it is installed is named, and refused. */
async function scriptFaults(locked: readonly Locked[]): Promise<string[]> {
  const manifest = JSON.parse(await read('package.json')) as { allowScripts: Record<string, boolean> };
  const isStrict = /^strict-allow-scripts=true$/mu.test(await read('.npmrc'));
  const unnamed = locked.filter(
    ({ name, hasInstallScript }) => hasInstallScript && manifest.allowScripts[name] === undefined,
  );
  return [
    ...(isStrict ? [] : ['.npmrc does not say strict-allow-scripts=true.']),
    ...unnamed.map((each) => `${idOf(each)} would run a script and is not named in allowScripts.`),
  ];
}

async function rangeFaults(): Promise<string[]> {
  const files = await Array.fromAsync(
    glob('{package,{packages,apps}/*/package,{e2e,bench}/package}.json', { cwd: repositoryRoot }),
  );
  const faults = files.map(async (file) => {
    const manifest = JSON.parse(await read(file)) as Record<string, Record<string, string> | undefined>;
    const wanted = ['dependencies', 'devDependencies', 'optionalDependencies', 'overrides'].flatMap((kind) =>
      Object.entries(manifest[kind] ?? {}),
    );
    return wanted
      .filter(
        ([name, version]) =>
          !/^\d[\w.+-]*$/u.test(version) && !(version === '*' && name.startsWith('@nabta/')),
      )
      .map(([name, version]) => `${file} asks for ${name} ${version}, which is no exact version.`);
  });
  return (await Promise.all(faults)).flat();
}

const read = (path: string) => readFile(join(repositoryRoot, path), 'utf8');
