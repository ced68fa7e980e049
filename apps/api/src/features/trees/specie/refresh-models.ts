import { dataVersion, setSpeciesCatalogue } from '@nabta/eco/species-data';

import { second } from '#core/clock.ts';
import type { Database, Executor } from '#core/postgres/database.ts';

import { selectEditCount, selectModelsInUse } from './specie.queries.ts';

/** Maximum delay until other processes use an edit. */
const pollIntervalMs = 15 * second;

/** Loads the latest models into the engine; an invalid set leaves the current one unchanged. */
export async function refreshModels(sql: Executor): Promise<void> {
  const { edits, records } = await selectModelsInUse(sql);
  if (edits !== editsOf(dataVersion())) setSpeciesCatalogue(records, edits);
}

type Log = { warn(details: object, message: string): void };

/** Polls for edits made by other processes; returns a stop function. */
export function watchModels({ readSql }: Pick<Database, 'readSql'>, log: Log): () => Promise<void> {
  const refreshIfChanged = async () => {
    if ((await selectEditCount(readSql)) !== editsOf(dataVersion())) await refreshModels(readSql);
  };
  const timer = setInterval(() => {
    refreshIfChanged().catch((err: unknown) => log.warn({ err }, 'failed to refresh the species models'));
  }, pollIntervalMs);
  timer.unref();
  return async () => clearInterval(timer);
}

/** Parses the edit count, as in `1.0.1+3`; the shipped version has none. */
function editsOf(version: string): number {
  return Number(/\+(\d+)$/u.exec(version)?.[1] ?? 0);
}
