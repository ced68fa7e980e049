import type { RequestOfEndpoint } from '@nabta/contract/core/endpoint';
import type { getImpact, Impact } from '@nabta/contract/trees/impact';
import { type ForestDay, interpolateSpecies } from '@nabta/eco/forest-interpolation';
import { speciesRecord } from '@nabta/eco/species-data';
import type { Instant } from '@nabta/eco/units';

import type { Caller } from '#core/auth/authentication.ts';
import type { Context } from '#core/context.ts';
import type { JsonWithEtag } from '#core/http/response.ts';

import type { DateRangeQuery } from '../eco-benefit/date-range.ts';
import {
  getPlantings,
  getRangeResult,
  prepareBenefit,
  prepareTimeline,
} from '../eco-benefit/forest-benefit.ts';
import type { Forest } from '../eco-benefit/forest.ts';
import { findScope } from './find-scope.ts';

type ImpactQuery = RequestOfEndpoint<typeof getImpact>['query'];

/** All figures are as of one moment. */
export async function readImpact(
  context: Context,
  caller: Caller | undefined,
  { scope, id: requestedId, ...range }: ImpactQuery,
): Promise<JsonWithEtag> {
  const resolved = await findScope(context.database.readSql, caller, { scope, id: requestedId });
  const { id, name, teamOf } = resolved;
  return getRangeResult(context, resolved.forest, range, {
    name: JSON.stringify(['impact', name, teamOf]),
    prepare: async (forest, dates, day) => {
      const totalsAt = await prepareImpact(forest, { ...dates, interval: range.interval }, day);
      return (asOf): Impact => ({ scope, id, name, teamOf, ...totalsAt(asOf) });
    },
  });
}

type ImpactTotals = Omit<Impact, 'scope' | 'id' | 'name' | 'teamOf'>;

/** Runs the heavy work once per day; the returned function computes the totals at any second of it. */
export async function prepareImpact(
  forest: Forest,
  { interval, ...range }: DateRangeQuery & Pick<ImpactQuery, 'interval'>,
  day: Instant,
): Promise<(asOf: Instant) => ImpactTotals> {
  const { line, endAt, benefitAt } = await prepareBenefit(forest, range, day);
  const timelineAt = await prepareTimeline(forest, range, interval, day);
  const planted = getPlantings(forest, range, interval, day);
  return (asOf) => ({
    benefit: benefitAt(asOf),
    timeline: timelineAt(asOf),
    planted,
    species: speciesAt(line, endAt(asOf)),
    survival: survivalAt(forest, asOf),
  });
}

export function speciesAt(line: ForestDay, at: Instant): Impact['species'] {
  return interpolateSpecies(line, at).map(({ species, trees, co2RemovedKg }) => ({
    specie: species,
    commonName: speciesRecord(species)?.commonName ?? null,
    trees,
    co2RemovedKg,
  }));
}

function survivalAt({ cohorts, measured }: Forest, at: Instant): Impact['survival'] {
  let ended = 0;
  for (const group of measured.groups) for (const endedAt of group.endedAt) if (endedAt <= at) ended += 1;
  for (const { endedAt, counts } of cohorts.groups)
    for (let row = 0; row < counts.length; row += 1)
      if ((endedAt[row] ?? Infinity) <= at) ended += counts[row] ?? 0;
  const planted = cohorts.trees + measured.trees;
  return { planted, standing: planted - ended, ended };
}
