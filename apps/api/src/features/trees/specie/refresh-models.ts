import { dataVersion, takeSpecies } from '@nabta/eco/species-data';

import { second } from '../../platform/clock.ts';
import type { Database, Executor } from '../../platform/postgres/database.ts';
import { selectEditCount, selectModelsInUse } from './specie-model.queries.ts';

/** How soon another process of the house knows of an edit. */
const lookEveryMs = 15 * second;

/** Lets the engine reckon with the newest version of every species; what cannot be used leaves all as it was. */
export async function useModels(sql: Executor): Promise<void> {
  const { edits, records } = await selectModelsInUse(sql);
  if (edits !== editsOf(dataVersion())) takeSpecies(records, edits);
}

type Log = { warn(details: object, message: string): void };

/** Looks from time to time whether another process has edited a species. Answers what ends that. */
export function watchModels({ readSql }: Pick<Database, 'readSql'>, log: Log): () => Promise<void> {
  const look = async () => {
    if ((await selectEditCount(readSql)) !== editsOf(dataVersion())) await useModels(readSql);
  };
  const timer = setInterval(() => {
    look().catch((err: unknown) => log.warn({ err }, 'the models of species were not taken into use'));
  }, lookEveryMs);
  timer.unref();
  return async () => clearInterval(timer);
}

/** As in `1.0.1+3`; what ships has no such end. */
function editsOf(version: string): number {
  return Number(/\+(\d+)$/u.exec(version)?.[1] ?? 0);
}
