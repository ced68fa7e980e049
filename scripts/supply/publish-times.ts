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
  const known = await readPublishTimes();
  const chosen = new Date().toISOString().slice(0, 10);
  const unknown = locked.filter((each) => known[idOf(each)] === undefined);
  const queue = [...Map.groupBy(unknown, ({ name }) => name)];
  const found: PublishTimes = {};
  const { output } = await runCommand('npm', ['config', 'get', 'registry']);
  const registry = output.trim().replace(/\/?$/u, '/');
  const workers = Array.from({ length: concurrency }, async () => {
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      const [name, versions] = next;
      const times = await fetchPublishTimes(new URL(name.replace('/', '%2f'), registry));
      for (const each of versions)
        found[idOf(each)] = { published: (times[each.version] ?? '').slice(0, 10), chosen };
    }
  });
  await Promise.all(workers);
  const all = { ...known, ...found };
  const lines = locked
    .map(idOf)
    .toSorted()
    .map(
      (id) =>
        `  ${JSON.stringify(id)}: { "published": "${all[id]?.published}", "chosen": "${all[id]?.chosen}" }`,
    );
  await writeFile(file, `{\n${lines.join(',\n')}\n}\n`);
  return unknown.length;
}

async function fetchPublishTimes(address: URL): Promise<Record<string, string>> {
  const response = await fetch(address, { signal: AbortSignal.timeout(60_000) });
  if (!response.ok) throw new Error(`The registry returned ${response.status} for ${address.pathname}.`);
  return parseJson<{ time?: Record<string, string> }>(await response.text()).time ?? {};
}
