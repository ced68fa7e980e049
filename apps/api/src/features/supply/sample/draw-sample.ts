import { createHash, randomBytes } from 'node:crypto';

import type { DataOfEndpoint, RequestOfEndpoint } from '@nabta/contract/core/endpoint';
import type { drawSample as contract, getStand, Sample } from '@nabta/contract/supply/sample';
import { dayInRiyadh } from '@nabta/domain/riyadh-time';
import { allocateSample, maxSampleDays, suggestedSampleSize } from '@nabta/domain/sample';

import type { Caller } from '#core/auth/authentication.ts';
import { addMs, day } from '#core/clock.ts';
import { defined } from '#core/defined.ts';
import { AppError, invalidInput, requireFound } from '#core/errors/app-error.ts';
import type { Executor } from '#core/postgres/database.ts';
import { recordChange } from '#features/people/audit/record-change.ts';

import { createRound } from '../care/plan-round.ts';
import { readSample } from './read-sample.ts';
import {
  insertSample,
  insertSampleTrees,
  lockStand,
  selectDraws,
  selectLandPlaces,
  selectStandName,
  selectStrata,
  selectTreesOnLands,
  type Stand,
} from './sample.queries.ts';
import { sampleInputErrors } from './sample.texts.ts';

/** Ordering the stops of a longer walk would take too long. */
const maxStops = 300;

type DrawInput = RequestOfEndpoint<typeof contract>['body'] & { now: Date };

export async function readStand(sql: Executor, stand: Stand): Promise<DataOfEndpoint<typeof getStand>> {
  requireFound(await selectStandName(sql, stand));
  const strata = await selectStrata(sql, stand);
  const population = populationOf(strata);
  const suggested = population === 0 ? 0 : suggestedSampleSize(population);
  const { draws } = await selectDraws(sql, stand);
  return { population, strata: strata.length, suggestedTrees: Math.max(suggested, strata.length), draws };
}

/** Draws a sample in one transaction, so that nobody can see a tree of it before it is frozen. */
export async function drawSample(sql: Executor, caller: Caller, input: DrawInput): Promise<Sample> {
  const { scope, id, trees: size, endsOn, reason, now } = input;
  const stand = { scope, id };
  requireFound(await selectStandName(sql, stand));
  assertPeriod(endsOn, now);
  await lockStand(sql, stand);
  const { draws, hasOpen } = await selectDraws(sql, stand);
  if (hasOpen) throw new AppError('CONFLICT');
  if (draws > 0 && reason === undefined) throw invalidInput('body.reason', sampleInputErrors.reasonMissing);
  const strata = await selectStrata(sql, stand);
  if (strata.length === 0) throw new AppError('NO_TREES_TO_SAMPLE');
  const allocated = allocateSample(
    strata.map(({ population }) => population),
    size,
  );
  const drawn = strata.map((stratum, index) => ({ ...stratum, trees: defined(allocated[index]) }));
  const trees = allocated.reduce((sum, count) => sum + count, 0);
  const seed = randomBytes(32).toString('hex');
  const sampleId = await insertSample(sql, {
    ...stand,
    seed,
    commitment: createHash('sha256').update(seed).digest('hex'),
    population: populationOf(strata),
    trees,
    reason,
    endsOn,
    by: caller.accountId,
    at: now,
  });
  const inserted = await insertSampleTrees(sql, { sampleId, stand, seed, strata: drawn });
  if (inserted !== trees) throw new AppError('CONFLICT');
  await planRounds(sql, { sampleId, plannedBy: caller.accountId, now });
  await recordChange(sql, {
    actorId: caller.accountId,
    action: 'drawn',
    subject: 'sample',
    subjectId: sampleId,
    reason: reason ?? null,
    after: { scope, scopeId: id, trees, population: populationOf(strata), draw: draws + 1, endsOn },
    at: now,
  });
  return readSample(sql, sampleId);
}

function populationOf(strata: readonly { population: number }[]): number {
  return strata.reduce((sum, { population }) => sum + population, 0);
}

function assertPeriod(endsOn: string, now: Date): void {
  const last = dayInRiyadh(addMs(now, maxSampleDays * day));
  if (endsOn < dayInRiyadh(now) || endsOn > last)
    throw invalidInput('body.endsOn', sampleInputErrors.period, { last });
}

/** Trees outside registered lands are in no round; the console lists them with their place. */
async function planRounds(
  sql: Executor,
  { sampleId, plannedBy, now }: { sampleId: string; plannedBy: string; now: Date },
): Promise<void> {
  const treesByLand = Map.groupBy(await selectTreesOnLands(sql, sampleId), ({ landId }) => landId);
  const plan = { plannedOn: dayInRiyadh(now), plannedBy, sampleId, at: now };
  for (const land of await selectLandPlaces(sql, [...treesByLand.keys()])) {
    const trees = (treesByLand.get(land.id) ?? []).map((tree) => ({ ...tree, litres: 0 }));
    for (let start = 0; start < trees.length; start += maxStops)
      await createRound(sql, { ...plan, land }, trees.slice(start, start + maxStops));
  }
}
