import { tellBenefits, type BenefitOptions, type Benefits, type Census, type Gain } from './benefits.ts';
import type { TreeSize } from './biomass.ts';
import { measuredTree, type MeasuredTree, type Tree } from './measured-tree.ts';
import { noQuality } from './quality.ts';
import { ageAt, effectiveAge } from './site.ts';
import { speciesModel } from './species-data.ts';
import {
  annualRateKg,
  byMidnights,
  clockAt,
  isCounted,
  noReading,
  readExactly,
  readOnLine,
  readTree,
  type Reading,
} from './tree-clock.ts';
import { likelyOf, randomSpread, type Likely } from './uncertainty.ts';
import type { Instant } from './units.ts';

/** What one tree gave between two moments, by the formula of the method to the millisecond. */
export function benefitsOfTree(
  tree: Tree,
  from: Instant,
  to: Instant,
  options: BenefitOptions = {},
): Benefits {
  const clocked = measuredTree(tree);
  return tellBenefits(gainOfTree(clocked, from, to), censusOfTree(clocked, from, to), [from, to], options);
}

export function gainOfTree(tree: MeasuredTree, from: Instant, to: Instant): Gain {
  const start = readTree(tree, from, readExactly);
  const end = from > to ? start : readTree(tree, to, readExactly);
  return gainBetween(tree, start, end, isMeasuredBy(tree, to));
}

/** METHOD section 6: a difference of what had been given; it can be no less than nothing. */
export function gainBetween(tree: MeasuredTree, start: Reading, end: Reading, isMeasured: boolean): Gain {
  const removedKg = Math.max(0, end.removedKg - start.removedKg);
  const crownM2 = Math.max(0, end.crownM2 - start.crownM2);
  return {
    removedKg,
    kgBySpecies: [removedKg],
    randomSquares: (removedKg * randomSpread(isMeasured)) ** 2,
    crownM2,
    crownDbh: Math.max(0, end.crownDbh - start.crownDbh),
    nearCrownM2: tree.isNearBuildings === true ? crownM2 : 0,
  };
}

/** The first clock is the planting itself. */
export const isMeasuredBy = ({ clocks }: MeasuredTree, at: Instant) =>
  clocks.slice(1).some(({ countedFrom }) => countedFrom <= at);

export function censusOfTree(tree: MeasuredTree, from: Instant, to: Instant): Census {
  const counted = isCounted(tree, from, to) ? 1 : 0;
  const quality = noQuality();
  quality[speciesModel(tree.speciesId, tree.type).grade] += counted;
  return { total: 1, counted, quality, annualRateKg: annualRateKg(tree, to) };
}

export type CurvePoint = { at: string; co2RemovedKg: number; likely: Likely; size: TreeSize };

/**
 * Past and future of a tree for its chart: what it has removed since planting at each moment, with the band around it,
 * on the line between midnights that every sum is read on.
 */
export function curveOfTree(tree: Tree, moments: readonly Instant[]): CurvePoint[] {
  const clocked = measuredTree(tree);
  const daily = byMidnights(clocked);
  return moments.map((at) => {
    const gain = gainBetween(daily, noReading, readOnLine(daily, at), isMeasuredBy(daily, at));
    return {
      at: new Date(at).toISOString(),
      co2RemovedKg: gain.removedKg,
      likely: likelyOf({ ...gain, totalKg: gain.removedKg }),
      size: sizeOfTree(clocked, at),
    };
  });
}

/** The size it has on its curve, by its latest measurement; a tree that has ended keeps its last size. */
export function sizeOfTree(tree: MeasuredTree, at: Instant): TreeSize {
  const moment = Math.min(at, tree.endedAt ?? Infinity) as Instant;
  const plantedAt = (clockAt(tree, moment) ?? tree.clocks[0])?.plantedAt ?? moment;
  return speciesModel(tree.speciesId, tree.type).sizeAt(effectiveAge(tree.site, ageAt(plantedAt, moment)));
}
