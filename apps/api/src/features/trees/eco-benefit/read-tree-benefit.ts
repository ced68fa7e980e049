import type { TreeBenefit } from '@nabta/contract/tree-benefit';
import { can } from '@nabta/domain/capability';
import { curveOfTree, sizeOfTree } from '@nabta/eco/benefits-of-tree';
import { forecastOfTree, nextMilestone } from '@nabta/eco/forecast';
import { measuredTree } from '@nabta/eco/measured-tree';
import { replacementValue } from '@nabta/eco/tree-value';
import { type Instant, instant, instantOf, yearMs } from '@nabta/eco/units';

import type { Caller } from '../../platform/caller/authentication.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { engineTreeOf } from '../tree/engine-tree.ts';
import { secondOf } from './as-of.ts';
import { benefitLine } from './forest-benefit.ts';
import { forestOf } from './forest.ts';
import { describeModel } from './specie-model.ts';
import { type BenefitTreeRow, selectBenefitTree } from './tree-benefit.queries.ts';

/** All that the page of a tree says of what it gives; a removed tree is unknown to all but staff. */
export async function readTreeBenefit(
  sql: Executor,
  publicId: string,
  caller: Caller | undefined,
  now: Date,
): Promise<TreeBenefit> {
  const seesRemoved = caller !== undefined && can(caller.role, 'seeTrees', 'all');
  const row = await selectBenefitTree(sql, publicId, seesRemoved);
  if (row === undefined) throw new AppError('NOT_FOUND');
  return benefitOfTree(row, now);
}

const pastSteps = 24;
const futureYears = 20;

/** By the same clock and the same sum as every forest, of which this is one of a single tree. */
function benefitOfTree(row: BenefitTreeRow, now: Date): TreeBenefit {
  const tree = engineTreeOf(row);
  const { plantedAt, endedAt } = tree;
  const asOf = secondOf(now);
  const at = laterOf(asOf, plantedAt);
  const lastAt = endedAt !== null && endedAt < at ? endedAt : at;
  const forest = forestOf([], [row]);
  const size = sizeOfTree(measuredTree(tree), at);
  const measuredAt = row.measurements.map((measurement) => instantOf(new Date(measurement.at)));
  return {
    ...benefitLine(forest, {}, asOf).benefitAt(asOf),
    site: tree.site,
    plantedAt: row.plantedAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    size,
    isMeasured: forest.measured.some(({ clocks }) => clocks.length > 1),
    replacementValue: row.specieId === null ? null : replacementValue(row.specieId, size),
    forecast: forecastOfTree(tree, at),
    nextMilestone: nextMilestone(tree, at),
    curve: {
      past: curveOfTree(tree, spread(plantedAt, lastAt, pastSteps)),
      future:
        lastAt < at ? [] : curveOfTree(tree, spread(at, instant(at + futureYears * yearMs), futureYears)),
      measured: curveOfTree(tree, measuredAt).map(({ at: measured, co2RemovedKg }, position) => ({
        at: measured,
        dbhCm: row.measurements[position]?.dbhCm ?? null,
        heightM: row.measurements[position]?.heightM ?? null,
        co2RemovedKg,
      })),
    },
    model: describeModel(tree),
  };
}

const laterOf = (one: Instant, other: Instant) => (one > other ? one : other);

/** Both ends and even steps between; one point where there is no time between them. */
function spread(from: Instant, to: Instant, steps: number): Instant[] {
  if (to <= from) return [from];
  return Array.from({ length: steps + 1 }, (_, step) =>
    instant(Math.round(from + ((to - from) * step) / steps)),
  );
}
