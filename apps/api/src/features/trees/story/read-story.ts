import type { Story } from '@nabta/contract/trees/story';
import { dayInRiyadh } from '@nabta/domain/riyadh-time';
import { rangeOfYear } from '@nabta/domain/story-year';

import type { Context } from '#core/context.ts';
import { AppError, requireFound } from '#core/errors/app-error.ts';

import { secondOf } from '../eco-benefit/date-range.ts';
import { prepareBenefit, getPlantings } from '../eco-benefit/forest-benefit.ts';
import { loadForest } from '../eco-benefit/forest-cache.ts';
import { speciesAt } from '../impact/read-impact.ts';
import { selectStory } from './story.queries.ts';

export async function readStory(context: Context, accountId: string, year: number): Promise<Story> {
  const now = context.clock.now();
  const thisYear = Number(dayInRiyadh(now).slice(0, 4));
  if (year > thisYear) throw new AppError('NOT_FOUND');
  const range = rangeOfYear(year);
  const row = requireFound(await selectStory(context.database.readSql, accountId, range));

  const period = { from_date: range.from, to_date: range.to };
  const asOf = secondOf(now);
  const forest = await loadForest(context, { scope: 'account', id: accountId });
  const { line, endAt, benefitAt } = await prepareBenefit(forest, period, asOf);
  const benefit = benefitAt(asOf);
  const { buckets } = getPlantings(forest, period, 'year', asOf);
  return {
    year,
    isOver: year < thisYear,
    owner: { firstname: row.firstname, lastname: row.lastname },
    asOf: benefit.asOf,
    from: benefit.from,
    to: benefit.to,
    trees: benefit.trees.counted,
    planted: buckets.reduce((sum, { planted }) => sum + planted, 0),
    co2RemovedKg: benefit.co2RemovedKg,
    likely: benefit.likely,
    species: speciesAt(line, endAt(asOf))
      .filter(({ trees }) => trees > 0)
      .map(({ specie, commonName, trees }) => ({ specie, commonName, trees }))
      .toSorted((left, right) => right.trees - left.trees),
    places: row.places,
    gifts: { given: row.given, received: row.received },
  };
}
