import type { Clock } from '../platform/clock.ts';
import { day, hour, later, minute } from '../platform/clock.ts';
import type { Database, Executor } from '../platform/postgres/database.ts';
import {
  analyzeForest,
  favourLargeBatches,
  type ForestSize,
  insertNumberedAccounts,
  insertTreeBatch,
  selectForestSize,
  selectTreesOfEfforts,
} from './generate.queries.ts';
import { makeGeneratedPlaces } from './generated-plots.ts';
import { loadSpecies } from './load-species.ts';
import * as world from './world.queries.ts';

export type ForestOptions = {
  /** How many generated trees there shall be in the end, those of earlier runs included. */
  trees: number;
  /** How many generated people shall own them. */
  accounts: number;
  clock: Clock;
  /** After each batch: how many of the trees there are. */
  onProgress?: (trees: number) => void;
  /** Ends the work after the batch under way. */
  signal?: AbortSignal;
  treesPerBatch?: number;
};

/** Checking the keys of a row is work for the processor, so that two do more than one. */
const plantersAtOnce = 2;
const accountsPerBatch = 50_000;
const yearsBack = 12;

/**
 * A forest as large as wished, with every constraint and trigger on. Each batch is one transaction, so that an
 * interrupted run leaves whole trees, and the next run with the same numbers goes on where it ended.
 */
export async function generateForest(database: Database, options: ForestOptions): Promise<number> {
  const { trees: total, accounts, clock, onProgress = () => {}, signal, treesPerBatch = 20_000 } = options;
  const endedAt = later(clock.now(), -hour);
  const startedAt = later(endedAt, -yearsBack * 365 * day);
  await loadSpecies(database);
  const places = makeGeneratedPlaces(endedAt);
  await database.transaction(async (sql) => {
    await world.insertCompanies(sql, places.companies);
    await world.insertLands(sql, places.lands);
    await world.insertPlanters(sql, places.planters);
    await world.insertEfforts(sql, places.efforts);
  });
  for (let first = 0; first < accounts; first += accountsPerBatch) {
    const last = Math.min(first + accountsPerBatch, accounts) - 1;
    await patiently(database, (sql) => insertNumberedAccounts(sql, first, last));
  }
  await patiently(database, analyzeForest);
  const effortIds = places.efforts.map(({ id }) => id);
  const before = await patiently(database, (sql) => selectTreesOfEfforts(sql, effortIds));
  let next = before;
  let made = before;
  const isOver = () => next >= total || signal?.aborted === true;
  const plant = async () => {
    while (!isOver()) {
      const first = next;
      const last = Math.min(first + treesPerBatch, total) - 1;
      next = last + 1;
      const batch = { first, last, total, accounts, plots: places.plots, startedAt, endedAt };
      await patiently(database, (sql) => insertTreeBatch(sql, batch));
      made += last + 1 - first;
      onProgress(made);
    }
  };
  await Promise.all(Array.from({ length: plantersAtOnce }, plant));
  await patiently(database, analyzeForest);
  return made - before;
}

export async function readForestSize(database: Database): Promise<ForestSize> {
  return patiently(database, selectForestSize);
}

/** One transaction without the time limit of a request. */
async function patiently<T>(database: Database, work: (sql: Executor) => Promise<T>): Promise<T> {
  const patientWork = async (sql: Executor) => {
    await favourLargeBatches(sql);
    return work(sql);
  };
  return database.transaction(patientWork, { longestStatementMs: 10 * minute });
}
