import { formatBenefits, type BenefitOptions, type Benefits, type Census, type Gain } from './benefits.ts';
import type { TreeSize } from './biomass.ts';
import { measuredTree, type MeasuredTree, type Tree } from './measured-tree.ts';
import { emptyQuality } from './quality.ts';
import { ageAt, effectiveAge } from './site.ts';
import { speciesModel } from './species-data.ts';
import {
  annualRateKg,
  alignToMidnights,
  clockAt,
  isCounted,
  emptySample,
  sampleExactly,
  interpolateSample,
  sampleTree,
  type TreeSample,
} from './tree-clock.ts';
import { likelyOf, randomSpread, type Likely } from './uncertainty.ts';
import { instant, type Instant } from './units.ts';

/** Benefits of one tree between two instants, computed by the formula with millisecond resolution. */
export function benefitsOfTree(
  tree: Tree,
  from: Instant,
  to: Instant,
  options: BenefitOptions = {},
): Benefits {
  const clocked = measuredTree(tree);
  return formatBenefits(gainOfTree(clocked, from, to), censusOfTree(clocked, from, to), [from, to], options);
}

export function gainOfTree(tree: MeasuredTree, from: Instant, to: Instant): Gain {
  const start = sampleTree(tree, from, sampleExactly);
  const end = from > to ? start : sampleTree(tree, to, sampleExactly);
  return gainBetween(tree, start, end, wasMeasuredBy(tree, to));
}

/** The difference of two cumulative samples, never negative. */
export function gainBetween(
  tree: MeasuredTree,
  start: TreeSample,
  end: TreeSample,
  isMeasured: boolean,
): Gain {
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
export const wasMeasuredBy = ({ clocks }: MeasuredTree, at: Instant) =>
  clocks.slice(1).some(({ countedFrom }) => countedFrom <= at);

export function censusOfTree(tree: MeasuredTree, from: Instant, to: Instant): Census {
  const counted = isCounted(tree, from, to) ? 1 : 0;
  const quality = emptyQuality();
  quality[speciesModel(tree.speciesId, tree.type).grade] += counted;
  return { total: 1, counted, quality, annualRateKg: annualRateKg(tree, to) };
}

export type CurvePoint = { at: string; co2RemovedKg: number; likely: Likely; size: TreeSize };

/**
 * Past and future of a tree for its chart: cumulative CO2 since planting with the likely range, interpolated
 * between midnights like every total.
 */
export function curveOfTree(tree: Tree, moments: readonly Instant[]): CurvePoint[] {
  const clocked = measuredTree(tree);
  const daily = alignToMidnights(clocked);
  return moments.map((at) => {
    const gain = gainBetween(daily, emptySample, interpolateSample(daily, at), wasMeasuredBy(daily, at));
    return {
      at: new Date(at).toISOString(),
      co2RemovedKg: gain.removedKg,
      likely: likelyOf({ ...gain, totalKg: gain.removedKg }),
      size: sizeOfTree(clocked, at),
    };
  });
}

/** Returns the modelled size from the latest measurement; a lost tree keeps its last size. */
export function sizeOfTree(tree: MeasuredTree, at: Instant): TreeSize {
  const cappedAt = instant(Math.min(at, tree.endedAt ?? Infinity));
  const plantedAt = (clockAt(tree, cappedAt) ?? tree.clocks[0])?.plantedAt ?? cappedAt;
  return speciesModel(tree.speciesId, tree.type).sizeAt(effectiveAge(tree.site, ageAt(plantedAt, cappedAt)));
}
