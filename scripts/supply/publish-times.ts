import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { parseJson } from '../../apps/api/src/core/parse-json.ts';
import { runCommand } from '../run-command.ts';
import { idOf, type LockedPackage } from './lock-file.ts';

const file = join(import.meta.dirname, 'publish-times.json');
const concurrency = 8;

type PublishTimes = Record<string, { published: string; chosen: string }>;

export async function readPublishTimes(): Promise<PublishTimes> {
  return parseJson<PublishTimes>(await readFile(file, 'utf8').catch(() => '{}'));
}

/**
 * Queries the registry for new packages, removes those no longer used and returns the number of queried
 * versions.
 */
export async function recordPublishTimes(locked: readonly LockedPackage[]): Promise<number> {
  const recordedTimes = await readPublishTimes();
  const chosen = new Date().toISOString().slice(0, 10);
  const newPackages = locked.filter((entry) => recordedTimes[idOf(entry)] === undefined);
  const queue = Map.groupBy(newPackages, ({ name }) => name).entries();
  const newTimes: PublishTimes = {};
  const { output } = await runCommand('npm', ['config', 'get', 'registry']);
  const registry = output.trim().replace(/\/?$/u, '/');
  const workers = Array.from({ length: concurrency }, async () => {
    for (const [name, versions] of queue) {
      const times = await fetchPublishTimes(new URL(name.replace('/', '%2f'), registry));
      for (const entry of versions)
        newTimes[idOf(entry)] = { published: (times[entry.version] ?? '').slice(0, 10), chosen };
    }
  });
  await Promise.all(workers);
  const allTimes = { ...recordedTimes, ...newTimes };
  const lines = locked
    .map(idOf)
    .toSorted()
    .map((id) => {
      const times = allTimes[id];
      return `  ${JSON.stringify(id)}: { "published": "${times?.published}", "chosen": "${times?.chosen}" }`;
    });
  await writeFile(file, `{\n${lines.join(',\n')}\n}\n`);
  return newPackages.length;
}

async function fetchPublishTimes(address: URL): Promise<Record<string, string>> {
  const response = await fetch(address, { signal: AbortSignal.timeout(60_000) });
  if (!response.ok) throw new Error(`The registry returned ${response.status} for ${address.pathname}.`);
  return parseJson<{ time?: Record<string, string> }>(await response.text()).time ?? {};
}
