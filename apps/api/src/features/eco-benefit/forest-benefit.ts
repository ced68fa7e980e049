import type { EcoBenefit, EcoTimeline, Interval, PlantingChart } from '@nabta/contract/eco-benefit';
import type { TreeFilters } from '@nabta/contract/tree';
import { benefitsOfForest } from '@nabta/eco/benefits-of-forest';
import { timelineOfForest } from '@nabta/eco/timeline';

import type { TaggedJson } from '../../platform/answer.ts';
import { invalidInput } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { assertAnswerable, oldestPlanting } from './answerable-range.ts';
import {
  type AskedRange,
  countedRange,
  type CountedRange,
  type Cuts,
  cutRange,
  plantingRange,
} from './counted-range.ts';
import { askForest, readForest } from './forest-cache.ts';
import type { ForestScope } from './forest-scope.ts';
import type { Forest } from './forest.ts';
import { countPlantings } from './planting-chart.ts';

type Asked = TreeFilters & { interval?: Interval | undefined };

/** What the trees of a scope gave between two dates, since the first was planted and until now where they are left out. */
export async function answerBenefit(
  context: Context,
  scope: ForestScope,
  { from_date, to_date, ...filters }: TreeFilters,
): Promise<TaggedJson> {
  const asked = { from_date, to_date };
  const oldest = await oldestPlanting(context, asked);
  return askForest(context, scope, filters, {
    name: JSON.stringify(['benefit', from_date, to_date]),
    answer: (forest, now) => {
      assertAnswerable(asked, [oldest, forest.firstPlantedAt], now);
      return benefitIn(forest, countedRange(asked, forest.firstPlantedAt, now));
    },
  });
}

/** The same for a use case that needs the number and not the answer. */
export async function benefitOfAccount(context: Context, accountId: string): Promise<EcoBenefit> {
  const forest = await readForest(context, { scope: 'account', id: accountId });
  return benefitIn(forest, countedRange({}, forest.firstPlantedAt, context.clock.now()));
}

export async function answerTimeline(
  context: Context,
  scope: ForestScope,
  { from_date, to_date, interval, ...filters }: Asked,
): Promise<TaggedJson> {
  const asked = { from_date, to_date };
  const oldest = await oldestPlanting(context, asked);
  return askForest(context, scope, filters, {
    name: JSON.stringify(['timeline', from_date, to_date, interval]),
    answer: (forest, now): EcoTimeline => {
      assertAnswerable(asked, [oldest, forest.firstPlantedAt], now);
      const range = countedRange(asked, forest.firstPlantedAt, now);
      return { ...timelineIn(forest, range, interval), total: benefitIn(forest, range) };
    },
  });
}

export async function answerPlantingChart(
  context: Context,
  scope: ForestScope,
  { from_date, to_date, interval, ...filters }: Asked,
): Promise<TaggedJson> {
  const asked = { from_date, to_date };
  const oldest = await oldestPlanting(context, asked);
  return askForest(context, scope, filters, {
    name: JSON.stringify(['plantings', from_date, to_date, interval]),
    answer: (forest, now) => {
      assertAnswerable(asked, [oldest, forest.firstPlantedAt], now);
      return plantingsIn(forest, asked, interval, now);
    },
  });
}

export function benefitIn({ cohorts, measured }: Forest, { from, to }: CountedRange): EcoBenefit {
  return benefitsOfForest(cohorts, measured, from, to);
}

export function timelineIn(
  forest: Forest,
  range: CountedRange,
  asked: Interval | undefined,
): Pick<EcoTimeline, 'interval' | 'buckets'> {
  const { interval, boundaries } = cutRange(range, asked);
  assertBearable(forest, boundaries);
  return { interval, buckets: timelineOfForest(forest.cohorts, forest.measured, boundaries) };
}

export function plantingsIn(
  forest: Forest,
  asked: AskedRange,
  interval: Interval | undefined,
  now: Date,
): PlantingChart {
  const range = plantingRange(asked, forest.firstPlantedAt, now);
  const cuts = cutRange(range, interval);
  return {
    interval: cuts.interval,
    from: new Date(range.from).toISOString(),
    to: new Date(range.to).toISOString(),
    buckets: countPlantings(forest, cuts.boundaries),
  };
}

/** A good quarter of a second of the processor, which nobody else gets meanwhile. */
const mostLookUps = 60_000_000;

/** Days of many years of millions of trees are refused, so that one question never holds up everybody. */
function assertBearable({ cohorts, measured }: Forest, boundaries: Cuts['boundaries']): void {
  const rows = cohorts.groups.reduce((sum, { counts }) => sum + counts.length, 10 * measured.length);
  if (rows * boundaries.length <= mostLookUps) return;
  throw invalidInput('query.interval', {
    ar: 'الأشجار كثيرة على هذا التقسيم. اختر فترة أطول.',
    en: 'There are too many trees for so many buckets. Take a longer interval.',
    pt: 'São árvores demais para tantos períodos. Escolha um intervalo maior.',
  });
}
