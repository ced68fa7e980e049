import { formatBenefits, type BenefitOptions, type Benefits, type Census } from './benefits.ts';
import type { CohortGroup, PackedCohorts, PartOfForest } from './cohorts.ts';
import { valueAt } from './columns.ts';
import { lerp } from './daily-interpolation.ts';
import { dayTables, tableDay } from './day-tables.ts';
import { gainsOfForest } from './forest-gains.ts';
import { annualRateOfMeasured, countMeasured, type PackedMeasured } from './packed-measured.ts';
import { emptyQuality } from './quality.ts';
import { wholeDaysBetween } from './site.ts';
import { daysPerYear, instant, type Instant } from './units.ts';

/** Benefits of many trees between two instants, with daily resolution. Cohorts come from `packCohorts`. */
export function benefitsOfForest(
  cohorts: PackedCohorts,
  measured: PackedMeasured,
  from: Instant,
  to: Instant,
  options: BenefitOptions = {},
): Benefits {
  const [gain] = gainsOfForest(cohorts, measured, [from, from > to ? from : to]).gains;
  if (gain === undefined) throw new Error('a range has one gain');
  return formatBenefits(gain, censusOfForest(cohorts, measured, from, to), [from, to], options);
}

/** Counts the trees of each species and of each part that were alive in a range. */
export function countTrees(
  cohorts: PackedCohorts,
  measured: PackedMeasured,
  [from, to]: readonly [Instant, Instant],
) {
  const bySpecies = new Map<string, number>();
  const byPart = new Map<PartOfForest, number>();
  const add = (key: string, part: PartOfForest, count: number) => {
    bySpecies.set(key, (bySpecies.get(key) ?? 0) + count);
    byPart.set(part, (byPart.get(part) ?? 0) + count);
  };
  for (const group of cohorts.groups) add(group.species.key, group.part, countTreesOfGroup(group, from, to));
  for (const group of measured.groups) add(group.species.key, group.part, countMeasured(group, [from, to]));
  return { bySpecies, byPart };
}

export function censusOfForest(
  cohorts: PackedCohorts,
  measured: PackedMeasured,
  from: Instant,
  to: Instant,
): Census {
  const quality = emptyQuality();
  let rateKg = 0;
  for (const group of cohorts.groups) {
    quality[group.species.grade] += countTreesOfGroup(group, from, to);
    rateKg += annualRateOfGroup(group, to);
  }
  for (const group of measured.groups) {
    quality[group.species.grade] += countMeasured(group, [from, to]);
    rateKg += annualRateOfMeasured(group, to);
  }
  const counted = quality.A + quality.B + quality.C + quality.default;
  return { total: cohorts.trees + measured.trees, counted, quality, annualRateKg: rateKg };
}

function countTreesOfGroup({ plantedAt, endedAt, counts }: CohortGroup, from: Instant, to: Instant): number {
  if (from > to) return 0;
  let count = 0;
  for (let row = 0; row < counts.length; row += 1)
    if (valueAt(plantedAt, row) <= to && valueAt(endedAt, row) > from) count += valueAt(counts, row);
  return count;
}

/** A year has 365.25 days, so its end falls between two days of the table. */
function annualRateOfGroup(group: CohortGroup, at: Instant): number {
  const { species, site, plantedAt, endedAt, counts } = group;
  const oldest = wholeDaysBetween(instant(plantedAt[0] ?? at), at);
  const { removedKg } = dayTables(species, site, tableDay(oldest + 366));
  const removedAt = (day: number) => valueAt(removedKg, tableDay(day));
  const fullDays = Math.floor(daysPerYear);
  let sum = 0;
  for (let row = 0; row < counts.length; row += 1) {
    const day = wholeDaysBetween(instant(valueAt(plantedAt, row)), at);
    if (day < 0 || valueAt(endedAt, row) <= at) continue;
    const nextYear = lerp(removedAt(day + fullDays), removedAt(day + fullDays + 1), daysPerYear - fullDays);
    sum += valueAt(counts, row) * (nextYear - removedAt(day));
  }
  return sum;
}
