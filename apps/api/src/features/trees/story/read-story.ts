import type { Story } from '@nabta/contract/story';
import { dayInRiyadh } from '@nabta/domain/riyadh-time';
import { rangeOfYear } from '@nabta/domain/story-year';

import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import { secondOf } from '../eco-benefit/as-of.ts';
import { benefitLine, plantingsIn } from '../eco-benefit/forest-benefit.ts';
import { readForest } from '../eco-benefit/forest-cache.ts';
import { speciesAt } from '../impact/answer-impact.ts';
import { selectStory } from './story.queries.ts';

/** A year of a forest. A year without trees is told too; one that has not begun is unknown. */
export async function readStory(context: Context, accountId: string, year: number): Promise<Story> {
  const now = context.clock.now();
  const thisYear = Number(dayInRiyadh(now).slice(0, 4));
  if (year > thisYear) throw new AppError('NOT_FOUND');
  const range = rangeOfYear(year);
  const row = await selectStory(context.database.readSql, accountId, range);
  if (row === undefined) throw new AppError('NOT_FOUND');

  const asked = { from_date: range.from, to_date: range.to };
  const asOf = secondOf(now);
  const forest = await readForest(context, { scope: 'account', id: accountId });
  const { line, endAt, benefitAt } = benefitLine(forest, asked, asOf);
  const benefit = benefitAt(asOf);
  const { buckets } = plantingsIn(forest, asked, 'year', asOf);
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
      .toSorted((one, other) => other.trees - one.trees),
    places: row.places,
    gifts: { given: row.given, received: row.received },
  };
}
