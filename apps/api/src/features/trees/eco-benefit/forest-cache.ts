import { oldestVerifiedSighting } from '@nabta/domain/verification-level';
import { midnightsAround } from '@nabta/eco/daily-interpolation';
import type { PackedMeasured } from '@nabta/eco/packed-measured';
import type { Instant } from '@nabta/eco/units';

import { second } from '#core/clock.ts';
import { createConcurrencyLimit } from '#core/concurrency-limit.ts';
import type { Context } from '#core/context.ts';
import { JsonWithEtag } from '#core/http/response.ts';
import type { Database } from '#core/postgres/database.ts';
import { createPerDatabaseCache, createPromiseCache, type PromiseCache } from '#core/promise-cache.ts';

import { isUnfiltered } from '../tree/tree-filters.fragments.ts';
import { measuredLimits, selectForestVersions } from './cohort.queries.ts';
import { secondOf } from './date-range.ts';
import { type ForestFilters, type ForestScope, idOfScope } from './forest-scope.ts';
import { type Forest, queryForest, type VersionedForest } from './forest.ts';

/** Clients poll every five seconds; concurrent requests share one database load. */
const minTtlMs = 5 * second;
/** Cache time per millisecond of loading, so loading a large forest takes only a small share of the time. */
const ttlPerLoadMs = 40;
const maxTtlMs = 30 * second;
/** A forest of at most so many trees loads slowly only on a busy machine. */
const maxSmallForest = 1_000;
const maxAnswers = 50;

/** At most four loads concurrently, so aggregates never use all database connections. */
const limitLoads = createConcurrencyLimit({ maxConcurrent: 4, maxWaiting: 200, maxWaitMs: 8 * second });

/** One computation of a new range at a time; callers of the same range share it. */
const limitRanges = createConcurrencyLimit({ maxConcurrent: 1, maxWaiting: 100, maxWaitMs: 8 * second });

type CachedResult = { asOf: Instant; json: JsonWithEtag };
type CachedForest = VersionedForest & {
  key: string;
  ttlMs: number;
  prepared: PromiseCache<ResultAt>;
  answers: Map<string, CachedResult>;
};

/** Computes the result for any second of the prepared day. */
export type ResultAt = (asOf: Instant) => unknown;

/** `name` is the cache key; `prepare` runs once per day and forest. */
export type ForestQuery = {
  name: string;
  prepare: (forest: Forest, asOf: Instant) => ResultAt | Promise<ResultAt>;
};

const cacheOf = createPerDatabaseCache<CachedForest>({
  maxBytes: 96e6,
  bytesOf,
  ttlMs: (cached) => cached.ttlMs,
});

/** Returns the result for the current second; reloads a forest whose measurements changed. */
export async function getForestResult(
  context: Context,
  scope: ForestScope,
  filters: ForestFilters,
  { name, prepare }: ForestQuery,
): Promise<JsonWithEtag> {
  const asOf = secondOf(context.clock.now());
  const { key, forest, prepared, answers } = await getCachedForest(context, scope, filters);
  const [, dayEnd] = midnightsAround(asOf);
  const resultAt = await prepared.get(`${dayEnd} ${name}`, () =>
    limitRanges(async () => prepare(forest, asOf)),
  );
  const cached = answers.get(name);
  if (cached?.asOf === asOf) return cached.json;
  const json = new JsonWithEtag(JSON.stringify(resultAt(asOf)));
  if (answers.size >= maxAnswers) answers.clear();
  answers.set(name, { asOf, json });
  cacheOf(context).resize(key);
  return json;
}

/** Prepared data is about as large as its text, and a character takes up to two bytes. */
const bytesPerCharacter = 4;
const bytesPerCohort = 28;
/** With one measurement, so two clocks. */
const bytesPerMeasuredTree = 44;

function bytesOf({ forest, answers }: CachedForest): number {
  const cohorts = forest.cohorts.groups.reduce((sum, { counts }) => sum + counts.length, 0);
  const characters = [...answers].reduce((sum, [name, { json }]) => sum + name.length + json.text.length, 0);
  return (
    bytesPerCohort * cohorts + bytesPerMeasuredTree * forest.measured.trees + bytesPerCharacter * characters
  );
}

/** Forest from the cache, at most five seconds old (30 for large forests). */
export async function loadForest(
  context: Context,
  scope: ForestScope,
  filters: ForestFilters = {},
): Promise<Forest> {
  return (await getCachedForest(context, scope, filters)).forest;
}

/** Reloads a cached forest when its measurements changed since the load, unless it is large. */
async function getCachedForest(
  context: Context,
  scope: ForestScope,
  filters: ForestFilters,
): Promise<CachedForest> {
  const cache = cacheOf(context);
  // Levels change at the start of a month.
  const levelsSince = oldestVerifiedSighting(context.clock.now());
  const key = JSON.stringify([scope, filters, levelsSince]);
  const load = () =>
    cache.get(key, () =>
      limitLoads(async () => {
        const now = context.clock.now();
        const loaded = await queryForest(context.database, scope, { filters, now });
        const loadMs = context.clock.now().getTime() - now.getTime();
        return {
          ...loaded,
          key,
          ttlMs: isSmall(loaded.forest, filters)
            ? minTtlMs
            : Math.min(maxTtlMs, Math.max(minTtlMs, ttlPerLoadMs * loadMs)),
          prepared: createPromiseCache<ResultAt>({ max: maxAnswers }),
          answers: new Map<string, CachedResult>(),
        };
      }),
    );
  // A cache miss loads the forest with its version, so no version check is needed.
  if (!cache.has(key)) return load();
  const cached = await load();
  // Measurements may come faster than such a forest loads.
  if (scope.scope === 'whole' ? !isSmall(cached.forest, filters) : isLarge(cached.forest.measured))
    return cached;
  const id = idOfScope(scope);
  const version = (await getForestVersions(context.database, [id])).get(id) ?? 0;
  if (cached.version === version) return cached;
  cache.invalidate(key, cached);
  return load();
}

/** Whether a sum shows measurements only when its cache ends. */
export const isLarge = ({ trees }: PackedMeasured) => trees > measuredLimits.maxFreshTrees;

/** A filtered forest may be the small part of a large one. */
function isSmall({ cohorts, measured }: Forest, filters: ForestFilters): boolean {
  return isUnfiltered(filters) && cohorts.trees + measured.trees <= maxSmallForest;
}

type Versions = ReadonlyMap<string, number>;
type Batch = { scopeIds: Set<string>; versions: Promise<Versions> };

const batches = new WeakMap<Database, Batch>();

/**
 * Versions that reveal measurements newer than a cached total. Batches all calls of one event-loop tick into
 * one statement.
 */
export async function getForestVersions(database: Database, scopeIds: readonly string[]): Promise<Versions> {
  const batch = batches.get(database) ?? startBatch(database);
  for (const id of scopeIds) batch.scopeIds.add(id);
  return batch.versions;
}

function startBatch(database: Database): Batch {
  const scopeIds = new Set<string>();
  const versions = new Promise<Versions>((resolve) => {
    setImmediate(() => {
      batches.delete(database);
      resolve(selectForestVersions(database.readSql, [...scopeIds]));
    });
  });
  const batch = { scopeIds, versions };
  batches.set(database, batch);
  return batch;
}
