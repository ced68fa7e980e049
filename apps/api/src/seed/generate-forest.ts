import type { Clock } from '../core/clock.ts';
import { day, hour, addMs, minute } from '../core/clock.ts';
import type { Database, Executor } from '../core/postgres/database.ts';
import {
  analyzeForest,
  setBatchMode,
  type ForestSize,
  insertNumberedAccounts,
  insertTreeBatch,
  selectForestSize,
  selectTreesOfEfforts,
} from './generate.queries.ts';
import { makeGeneratedSites } from './generated-plots.ts';
import { loadSpecies } from './load-species.ts';
import * as world from './seed.queries.ts';

export type ForestOptions = {
  /** Target number of generated trees, including earlier runs. */
  trees: number;
  /** Number of generated owners. */
  accounts: number;
  clock: Clock;
  /** Called after each batch with the number of existing trees. */
  onProgress?: (trees: number) => void;
  /** Stops after the current batch. */
  signal?: AbortSignal;
  treesPerBatch?: number;
};

/** Constraint checks are CPU-bound, so two connections are faster than one. */
const concurrency = 2;
const accountsPerBatch = 50_000;
const yearsBack = 12;

/**
 * Generates a forest of any size with all constraints and triggers on. Each batch is one transaction; an
 * interrupted run leaves complete trees and the next run continues.
 */
export async function generateForest(database: Database, options: ForestOptions): Promise<number> {
  const { trees: total, accounts, clock, onProgress = () => {}, signal, treesPerBatch = 20_000 } = options;
  const endedAt = addMs(clock.now(), -hour);
  const startedAt = addMs(endedAt, -yearsBack * 365 * day);
  await loadSpecies(database);
  const places = makeGeneratedSites(endedAt);
  await database.transaction(async (sql) => {
    await world.insertCompanies(sql, places.companies);
    await world.insertLands(sql, places.lands);
    await world.insertPlanters(sql, places.planters);
    await world.insertEfforts(sql, places.efforts);
  });
  for (let first = 0; first < accounts; first += accountsPerBatch) {
    const last = Math.min(first + accountsPerBatch, accounts) - 1;
    await withLongTimeout(database, (sql) => insertNumberedAccounts(sql, first, last));
  }
  await withLongTimeout(database, analyzeForest);
  const effortIds = places.efforts.map(({ id }) => id);
  const existing = await withLongTimeout(database, (sql) => selectTreesOfEfforts(sql, effortIds));
  let next = existing;
  let created = existing;
  const isDone = () => next >= total || signal?.aborted === true;
  const runWorker = async () => {
    while (!isDone()) {
      const first = next;
      const last = Math.min(first + treesPerBatch, total) - 1;
      next = last + 1;
      const batch = { first, last, total, accounts, plots: places.plots, startedAt, endedAt };
      await withLongTimeout(database, (sql) => insertTreeBatch(sql, batch));
      created += last + 1 - first;
      onProgress(created);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, runWorker));
  await withLongTimeout(database, analyzeForest);
  return created - existing;
}

export async function readForestSize(database: Database): Promise<ForestSize> {
  return withLongTimeout(database, selectForestSize);
}

/** Runs a transaction without the request timeout. */
async function withLongTimeout<T>(database: Database, work: (sql: Executor) => Promise<T>): Promise<T> {
  const workInBatchMode = async (sql: Executor) => {
    await setBatchMode(sql);
    return work(sql);
  };
  return database.transaction(workInBatchMode, { longestStatementMs: 10 * minute });
}
