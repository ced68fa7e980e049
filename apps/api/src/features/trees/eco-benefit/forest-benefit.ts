import type { EcoBenefit, EcoTimeline, Interval, PlantingChart } from '@nabta/contract/eco-benefit';
import type { TreeFilters } from '@nabta/contract/tree';
import { benefitsOnLine, type ForestLine, lineOfForest } from '@nabta/eco/forest-line';
import { lineOfTimeline, timelineOnLine } from '@nabta/eco/timeline';
import type { Instant } from '@nabta/eco/units';

import type { Context } from '../../platform/context.ts';
import { invalidInput } from '../../platform/fault/app-error.ts';
import type { TaggedJson } from '../../platform/http/answer.ts';
import { inSlices } from '../../platform/in-slices.ts';
import { assertAnswerable, oldestPlanting } from './answerable-range.ts';
import { secondOf, written } from './as-of.ts';
import {
  type AskedRange,
  type CountedRange,
  countedRange,
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
    prepare: (forest, day) => {
      assertAnswerable(asked, [oldest, forest.firstPlantedAt], day);
      return benefitLine(forest, asked, day).benefitAt;
    },
  });
}

/** The same for a use case that needs the number and not the answer. */
export async function benefitOfAccount(context: Context, accountId: string): Promise<EcoBenefit> {
  const forest = await readForest(context, { scope: 'account', id: accountId });
  const asOf = secondOf(context.clock.now());
  return benefitLine(forest, {}, asOf).benefitAt(asOf);
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
    prepare: async (forest, day) => {
      assertAnswerable(asked, [oldest, forest.firstPlantedAt], day);
      const { benefitAt } = benefitLine(forest, asked, day);
      const timelineAt = await prepareTimeline(forest, asked, interval, day);
      return (asOf): EcoTimeline => ({ ...timelineAt(asOf), total: benefitAt(asOf) });
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
    prepare: (forest, day) => {
      assertAnswerable(asked, [oldest, forest.firstPlantedAt], day);
      const plantings = plantingsIn(forest, asked, interval, day);
      return () => plantings;
    },
  });
}

type BenefitLine = {
  line: ForestLine;
  /** Where the asked range ends at a second of the day. */
  endAt: (asOf: Instant) => Instant;
  benefitAt: (asOf: Instant) => EcoBenefit;
};

/** The sum of a forest at both midnights of a day, and what it is at any second between them. */
export function benefitLine(forest: Forest, asked: AskedRange, day: Instant): BenefitLine {
  const rangeAt = (asOf: Instant) => countedRange(asked, forest.firstPlantedAt, asOf);
  const { from, to } = rangeAt(day);
  const line = lineOfForest(forest.cohorts, forest.measured, from, to);
  const endAt = (asOf: Instant) => rangeAt(asOf).to;
  return {
    line,
    endAt,
    benefitAt: (asOf) => ({ ...benefitsOnLine(line, endAt(asOf)), asOf: written(asOf) }),
  };
}

type Timeline = Pick<EcoTimeline, 'interval' | 'buckets'>;

export async function prepareTimeline(
  forest: Forest,
  asked: AskedRange,
  askedInterval: Interval | undefined,
  day: Instant,
): Promise<(asOf: Instant) => Timeline> {
  const rangeAt = (asOf: Instant) => countedRange(asked, forest.firstPlantedAt, asOf);
  const { interval, boundaries } = bearableCuts(forest, rangeAt(day), askedInterval, asked);
  const line = await inSlices(lineOfTimeline(forest.cohorts, forest.measured, boundaries));
  return (asOf) => ({ interval, buckets: timelineOnLine(line, rangeAt(asOf).to) });
}

export function plantingsIn(
  forest: Forest,
  asked: AskedRange,
  interval: Interval | undefined,
  day: Instant,
): PlantingChart {
  const range = plantingRange(asked, forest.firstPlantedAt, day);
  const cuts = cutRange(range, interval);
  return {
    interval: cuts.interval,
    from: written(range.from),
    to: written(range.to),
    buckets: countPlantings(forest, cuts.boundaries),
  };
}

/** A good quarter of a second of the processor. */
const maxLookUps = 60_000_000;
const longerThan = { day: 'month', month: 'year', year: 'year' } satisfies Record<Interval, Interval>;

/**
 * Days of many years of millions of trees are refused to who asks for them, so that one question never takes the processor
 * from everybody. Who leaves the interval to us gets a longer one, and years are told of every forest.
 */
function bearableCuts(
  forest: Forest,
  range: CountedRange,
  askedInterval: Interval | undefined,
  { mayTakeLong = false }: AskedRange,
): Cuts {
  let cuts = cutRange(range, askedInterval);
  if (mayTakeLong) return cuts;
  while (cuts.interval !== 'year' && !isBearable(forest, cuts)) {
    if (askedInterval !== undefined) throw invalidInput('query.interval', tooManyTrees);
    cuts = cutRange(range, longerThan[cuts.interval]);
  }
  return cuts;
}

function isBearable({ cohorts, measured }: Forest, { boundaries }: Cuts): boolean {
  const rows = cohorts.groups.reduce((sum, { counts }) => sum + counts.length, 10 * measured.length);
  return rows * boundaries.length <= maxLookUps;
}

const tooManyTrees = {
  ar: 'الأشجار كثيرة على هذا التقسيم. اختر فترة أطول.',
  en: 'There are too many trees for so many buckets. Take a longer interval.',
  pt: 'São árvores demais para tantos períodos. Escolha um intervalo maior.',
};
