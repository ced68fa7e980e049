import { addMs, type Clock, day, hour, minute } from '../core/clock.ts';
import type { Database, Executor } from '../core/postgres/database.ts';
import { type DemoLand, demoLands } from './demo-data.ts';
import {
  analyzeForest,
  setBatchMode,
  type ForestSize,
  insertNumberedAccounts,
  insertTreeBatch,
  type Plot,
  selectForestSize,
  selectTreesOfEfforts,
} from './generate.queries.ts';
import { loadSpecies } from './load-species.ts';
import type { CompanySeed, EffortSeed, LandSeed, PlanterSeed } from './seed-types.ts';
import { insertCompanies, insertEfforts, insertRows } from './seed.queries.ts';
import { type SeededRandom, seededRandom, uuidAtAge } from './seeded-random.ts';

export type ForestOptions = {
  /** Target number of generated trees, including earlier runs. */
  trees: number;
  accounts: number;
  clock: Clock;
  /** Called after each batch with the number of existing trees. */
  onProgress?: (trees: number) => void;
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
  const sites = makeGeneratedSites(endedAt);
  await database.transaction(async (sql) => {
    await insertCompanies(sql, sites.companies);
    await insertRows(sql, 'land', sites.lands);
    await insertRows(sql, 'planter', sites.planters);
    await insertEfforts(sql, sites.efforts);
  });
  for (let first = 0; first < accounts; first += accountsPerBatch) {
    const last = Math.min(first + accountsPerBatch, accounts) - 1;
    await withLongTimeout(database, (sql) => insertNumberedAccounts(sql, first, last));
  }
  await withLongTimeout(database, analyzeForest);
  const effortIds = sites.efforts.map(({ id }) => id);
  const existing = await withLongTimeout(database, (sql) => selectTreesOfEfforts(sql, effortIds));
  let next = existing;
  let created = existing;
  const isDone = () => next >= total || signal?.aborted === true;
  const runWorker = async () => {
    while (!isDone()) {
      const first = next;
      const last = Math.min(first + treesPerBatch, total) - 1;
      next = last + 1;
      const batch = { first, last, totalTrees: total, accounts, plots: sites.plots, startedAt, endedAt };
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

async function withLongTimeout<T>(database: Database, work: (sql: Executor) => Promise<T>): Promise<T> {
  const workInBatchMode = async (sql: Executor) => {
    await setBatchMode(sql);
    return work(sql);
  };
  return database.transaction(workInBatchMode, { statementTimeoutMs: 10 * minute });
}

type GeneratedSites = {
  companies: CompanySeed[];
  lands: LandSeed[];
  planters: PlanterSeed[];
  efforts: EffortSeed[];
  plots: Plot[];
};

const counts = { companies: 60, lands: 150, planters: 300, efforts: 400, plots: 1500 };
const programmeDays = 12 * 365;
const metresPerDegree = 111_320;

/** The result is identical at every run, so later runs add to it. */
function makeGeneratedSites(now: Date): GeneratedSites {
  const createdAt = addMs(now, -programmeDays * day);
  const companies = Array.from({ length: counts.companies }, (_, number) => ({
    ...withIdAndName('company', number, { ar: 'الراعي', en: 'Sponsor', pt: 'Patrocinador' }),
    accountId: null,
    imageName: null,
    createdAt,
  }));
  const lands = Array.from({ length: counts.lands }, (_, number) => {
    const random = seededRandom(`generated land:${number}`);
    const base = random.pick(demoLands);
    const land = {
      id: uuidAtAge(0, random),
      name: numberedName(base.name, number),
      site: base.site,
      ...pointNear(base, neighbourhoodM(base), random),
      accountId: null,
      createdAt,
    };
    return { base, land };
  });
  const planters = Array.from({ length: counts.planters }, (_, number) => ({
    ...withIdAndName('planter', number, { ar: 'الغارس', en: 'Planter', pt: 'Plantador' }),
    accountId: null,
    createdAt,
  }));
  const efforts = Array.from({ length: counts.efforts }, (_, number) => {
    const random = seededRandom(`generated effort's places:${number}`);
    const name = { ar: 'حملة الزراعة', en: 'Planting effort', pt: 'Mutirão de plantio' };
    const companyId = random.oneIn(8) ? null : random.pick(companies).id;
    const { base, land } = random.pick(lands);
    const startedOn = createdAt.toISOString().slice(0, 10);
    const effort = {
      ...withIdAndName('effort', number, name),
      companyId,
      landId: land.id,
      startedOn,
      createdAt,
    };
    return { base, land, effort };
  });
  const plots = Array.from({ length: counts.plots }, (_, number): Plot => {
    const random = seededRandom(`generated plot:${number}`);
    const { base, land, effort } = random.pick(efforts);
    const specieId = random.pick(Object.keys(base.species));
    return {
      effortId: effort.id,
      landId: land.id,
      companyId: effort.companyId,
      planterId: random.pick(planters).id,
      specieId,
      site: base.site,
      ...pointNear(land, base.radiusM, random),
    };
  });
  return {
    companies,
    lands: lands.map(({ land }) => land),
    planters,
    efforts: efforts.map(({ effort }) => effort),
    plots,
  };
}

/** Coasts are narrow: larger distances would be in the sea. */
function neighbourhoodM({ site }: DemoLand): number {
  return site === 'coast' ? 400 : 9_000;
}

function withIdAndName(kind: string, number: number, name: { ar: string; en: string; pt: string }) {
  return {
    id: uuidAtAge(0, seededRandom(`generated ${kind}:${number}`)),
    name: numberedName(name, number),
  };
}

function numberedName(
  name: { ar?: string | undefined; en: string; pt?: string | undefined },
  number: number,
) {
  const suffix = ` ${number + 1}`;
  return { ar: name.ar + suffix, en: name.en + suffix, pt: name.pt + suffix };
}

function pointNear(
  { longitude, latitude }: { longitude: number; latitude: number },
  withinM: number,
  random: SeededRandom,
): { longitude: number; latitude: number } {
  const metresPerLongitude = metresPerDegree * Math.cos((latitude * Math.PI) / 180);
  return {
    longitude: longitude + (random.scatter() * withinM) / metresPerLongitude,
    latitude: latitude + (random.scatter() * withinM) / metresPerDegree,
  };
}
