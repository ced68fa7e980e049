import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { runCommand } from '../run-command.ts';
import { idOf, type Locked } from './lock-file.ts';

const file = join(import.meta.dirname, 'publish-times.json');
const atOnce = 8;

/** The day on which a version was published, and the day on which it was chosen here. */
type Times = Record<string, { published: string; chosen: string }>;

export async function readPublishTimes(): Promise<Times> {
  return JSON.parse(await readFile(file, 'utf8').catch(() => '{}')) as Times;
}

/** Asks the registry about packages that are new here, forgets those that are gone, and answers how many were asked about. */
export async function recordPublishTimes(locked: readonly Locked[]): Promise<number> {
  const known = await readPublishTimes();
  const chosen = new Date().toISOString().slice(0, 10);
  const unknown = locked.filter((each) => known[idOf(each)] === undefined);
  const waiting = [...Map.groupBy(unknown, ({ name }) => name)];
  const found: Times = {};
  const { output } = await runCommand('npm', ['config', 'get', 'registry']);
  const registry = output.trim().replace(/\/?$/u, '/');
  const asking = Array.from({ length: atOnce }, async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const [name, versions] = next;
      const times = await askFor(new URL(name.replace('/', '%2f'), registry));
      for (const each of versions)
        found[idOf(each)] = { published: (times[each.version] ?? '').slice(0, 10), chosen };
    }
  });
  await Promise.all(asking);
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

async function askFor(address: URL): Promise<Record<string, string>> {
  const response = await fetch(address, { signal: AbortSignal.timeout(60_000) });
  if (!response.ok) throw new Error(`The registry answers ${response.status} for ${address.pathname}.`);
  return ((await response.json()) as { time?: Record<string, string> }).time ?? {};
}
