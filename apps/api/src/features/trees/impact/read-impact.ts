import type { RequestOfEndpoint } from '@nabta/contract/endpoint';
import type { getImpact, Impact } from '@nabta/contract/impact';
import { type ForestLine, speciesOnLine } from '@nabta/eco/forest-line';
import { speciesRecord } from '@nabta/eco/species-data';
import type { Instant } from '@nabta/eco/units';

import type { Caller } from '../../platform/caller/authentication.ts';
import type { Context } from '../../platform/context.ts';
import type { TaggedJson } from '../../platform/http/answer.ts';
import { assertAnswerable, oldestPlanting } from '../eco-benefit/answerable-range.ts';
import type { AskedRange } from '../eco-benefit/counted-range.ts';
import { benefitLine, plantingsIn, prepareTimeline } from '../eco-benefit/forest-benefit.ts';
import { askForest } from '../eco-benefit/forest-cache.ts';
import type { Forest } from '../eco-benefit/forest.ts';
import { findScope } from './find-scope.ts';

type Asked = RequestOfEndpoint<typeof getImpact>['query'];

/** Everything an impact page shows, of one moment. */
export async function answerImpact(
  context: Context,
  caller: Caller | undefined,
  { scope, id: askedId, from_date, to_date, interval }: Asked,
): Promise<TaggedJson> {
  const {
    forest: whose,
    id,
    name,
  } = await findScope(context.database.readSql, caller, { scope, id: askedId });
  const asked = { from_date, to_date };
  const oldest = await oldestPlanting(context, asked);
  return askForest(
    context,
    whose,
    {},
    {
      name: JSON.stringify(['impact', name, from_date, to_date, interval]),
      prepare: async (forest, day) => {
        assertAnswerable(asked, [oldest, forest.firstPlantedAt], day);
        const sumsAt = await prepareImpact(forest, { ...asked, interval }, day);
        return (asOf): Impact => ({ scope, id, name, ...sumsAt(asOf) });
      },
    },
  );
}

type ImpactSums = Omit<Impact, 'scope' | 'id' | 'name'>;

/** All sums of a forest between two dates, prepared for a day once; told of any second of it. */
export async function prepareImpact(
  forest: Forest,
  { interval, ...asked }: AskedRange & Pick<Asked, 'interval'>,
  day: Instant,
): Promise<(asOf: Instant) => ImpactSums> {
  const { line, endAt, benefitAt } = benefitLine(forest, asked, day);
  const timelineAt = await prepareTimeline(forest, asked, interval, day);
  const planted = plantingsIn(forest, asked, interval, day);
  return (asOf) => ({
    benefit: benefitAt(asOf),
    timeline: timelineAt(asOf),
    planted,
    species: speciesAt(line, endAt(asOf)),
    survival: survivalAt(forest, asOf),
  });
}

export function speciesAt(line: ForestLine, at: Instant): Impact['species'] {
  return speciesOnLine(line, at).map(({ species, trees, co2RemovedKg }) => ({
    specie: species,
    commonName: speciesRecord(species)?.commonName ?? null,
    trees,
    co2RemovedKg,
  }));
}

function survivalAt({ cohorts, measured }: Forest, at: Instant): Impact['survival'] {
  let ended = measured.filter(({ endedAt }) => endedAt !== null && endedAt <= at).length;
  for (const { endedAt, counts } of cohorts.groups)
    for (let row = 0; row < counts.length; row += 1)
      if ((endedAt[row] ?? Infinity) <= at) ended += counts[row] ?? 0;
  const planted = cohorts.trees + measured.length;
  return { planted, standing: planted - ended, ended };
}
