import type { RequestOfEndpoint } from '@nabta/contract/endpoint';
import type { getImpact, Impact } from '@nabta/contract/impact';
import { benefitsBySpecies } from '@nabta/eco/benefits-of-forest';
import { speciesRecord } from '@nabta/eco/species-data';

import type { TaggedJson } from '../../platform/answer.ts';
import type { Caller } from '../../platform/authentication.ts';
import type { Context } from '../../platform/context.ts';
import { assertAnswerable, oldestPlanting } from '../eco-benefit/answerable-range.ts';
import { countedRange, type CountedRange } from '../eco-benefit/counted-range.ts';
import { benefitIn, plantingsIn, timelineIn } from '../eco-benefit/forest-benefit.ts';
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
      answer: (forest, now): Impact => {
        assertAnswerable(asked, [oldest, forest.firstPlantedAt], now);
        const range = countedRange(asked, forest.firstPlantedAt, now);
        return {
          scope,
          id,
          name,
          benefit: benefitIn(forest, range),
          timeline: timelineIn(forest, range, interval),
          planted: plantingsIn(forest, asked, interval, now),
          species: speciesIn(forest, range),
          survival: survivalIn(forest, now),
        };
      },
    },
  );
}

function speciesIn({ cohorts, measured }: Forest, { from, to }: CountedRange): Impact['species'] {
  return benefitsBySpecies(cohorts, measured, from, to).map(({ species, trees, co2RemovedKg }) => ({
    specie: species,
    commonName: speciesRecord(species)?.commonName ?? null,
    trees,
    co2RemovedKg,
  }));
}

function survivalIn({ cohorts, measured }: Forest, now: Date): Impact['survival'] {
  const at = now.getTime();
  let ended = measured.filter(({ endedAt }) => endedAt !== null && endedAt <= at).length;
  for (const { endedAt, counts } of cohorts.groups)
    for (let row = 0; row < counts.length; row += 1)
      if ((endedAt[row] ?? Infinity) <= at) ended += counts[row] ?? 0;
  const planted = cohorts.trees + measured.length;
  return { planted, standing: planted - ended, ended };
}
