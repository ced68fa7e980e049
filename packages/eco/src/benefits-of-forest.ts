import { tellBenefits, type BenefitOptions, type Benefits, type Census } from './benefits.ts';
import type { CohortGroup, PackedCohorts } from './cohorts.ts';
import { dayTables, tableDay } from './day-tables.ts';
import { gainsOfForest } from './forest-gains.ts';
import type { MeasuredTree } from './measured-tree.ts';
import { noQuality } from './quality.ts';
import { wholeDaysBetween } from './site.ts';
import { speciesModel } from './species-data.ts';
import { annualRateByDay, isCounted } from './tree-clock.ts';
import { daysPerYear, type Instant } from './units.ts';

/** What many trees gave between two moments, at the resolution of a day; the cohorts come from packCohorts. */
export function benefitsOfForest(
  cohorts: PackedCohorts,
  measured: readonly MeasuredTree[],
  from: Instant,
  to: Instant,
  options: BenefitOptions = {},
): Benefits {
  const [gain] = gainsOfForest(cohorts, measured, [from, from > to ? from : to]).gains;
  if (gain === undefined) throw new Error('a range has one gain');
  return tellBenefits(gain, censusOfForest(cohorts, measured, from, to), [from, to], options);
}

/** How many trees of each species stood in a range. */
export function treesBySpecies(
  cohorts: PackedCohorts,
  measured: readonly MeasuredTree[],
  from: Instant,
  to: Instant,
): Map<string, number> {
  const trees = new Map<string, number>();
  const add = (key: string, count: number) => trees.set(key, (trees.get(key) ?? 0) + count);
  for (const group of cohorts.groups) add(group.species.key, countOfGroup(group, from, to));
  for (const tree of measured)
    add(speciesModel(tree.speciesId, tree.type).key, isCounted(tree, from, to) ? 1 : 0);
  return trees;
}

export function censusOfForest(
  cohorts: PackedCohorts,
  measured: readonly MeasuredTree[],
  from: Instant,
  to: Instant,
): Census {
  const quality = noQuality();
  let rateKg = 0;
  for (const group of cohorts.groups) {
    quality[group.species.grade] += countOfGroup(group, from, to);
    rateKg += annualRateOfGroup(group, to);
  }
  for (const tree of measured) {
    quality[speciesModel(tree.speciesId, tree.type).grade] += isCounted(tree, from, to) ? 1 : 0;
    rateKg += annualRateByDay(tree, to);
  }
  const counted = quality.A + quality.B + quality.C + quality.default;
  return { total: cohorts.trees + measured.length, counted, quality, annualRateKg: rateKg };
}

function countOfGroup({ plantedAt, endedAt, counts }: CohortGroup, from: Instant, to: Instant): number {
  if (from > to) return 0;
  let count = 0;
  for (let row = 0; row < counts.length; row += 1)
    if ((plantedAt[row] as number) <= to && (endedAt[row] as number) > from) count += counts[row] as number;
  return count;
}

/** A year is 365.25 days, so its end lies between two days of the table. */
function annualRateOfGroup(group: CohortGroup, at: Instant): number {
  const { species, site, plantedAt, endedAt, counts } = group;
  const oldest = wholeDaysBetween((plantedAt[0] ?? at) as Instant, at);
  const { removedKg } = dayTables(species, site, tableDay(oldest + 366));
  const removedAt = (day: number) => removedKg[tableDay(day)] as number;
  const wholeYear = Math.floor(daysPerYear);
  const rest = daysPerYear - wholeYear;
  let sum = 0;
  for (let row = 0; row < counts.length; row += 1) {
    const day = wholeDaysBetween(plantedAt[row] as Instant, at);
    if (day < 0 || (endedAt[row] as number) <= at) continue;
    const nextYear = (1 - rest) * removedAt(day + wholeYear) + rest * removedAt(day + wholeYear + 1);
    sum += (counts[row] as number) * (nextYear - removedAt(day));
  }
  return sum;
}
