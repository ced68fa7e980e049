import type { Coordinates } from './mercator.ts';
import type { PlanPosition } from './site-plan.ts';
import { isInside, metresBetween, metresToLine } from './site-plan.ts';

/** Position measured by a phone. */
export type MeasuredPlace = Coordinates & { accuracyM: number };

/** A land without an outline has only its center. */
export type LandPlace = Coordinates & { outline: PlanPosition[] | null };

/** Radius in metres that a land without an outline is assumed to have. */
const assumedLandRadiusM = 3_000;
/** Maximum distance in metres between a visitor's phone and the tree, beyond the accuracy. */
const visitRadiusM = 100;
/** Faster than a car between two places; planters do not fly. */
const maxSpeedMetresPerSecond = 200 / 3.6;
/** Distances in metres below which GPS noise looks like speed. */
const minTravelM = 2_000;

/** Metres between a place and the land beyond the phone's accuracy; 0 within the land. */
export function metresOutsideLand({ accuracyM, ...place }: MeasuredPlace, land: LandPlace): number {
  const position = positionOf(place);
  const distanceM =
    land.outline === null
      ? metresBetween(positionOf(land), position) - assumedLandRadiusM
      : metresOutsideRing(land.outline, position);
  return Math.max(0, distanceM - accuracyM);
}

/** Metres between a visitor and the tree beyond the phone's accuracy; 0 when close enough to see it. */
export function metresFromTree({ accuracyM, ...place }: MeasuredPlace, tree: Coordinates): number {
  const distanceM = metresBetween(positionOf(tree), positionOf(place)) - accuracyM;
  return distanceM > visitRadiusM ? distanceM : 0;
}

export type TravelEvent = MeasuredPlace & { at: Date };

/** Whether one person cannot have been at both places at these times. */
export function isImpossibleTravel(one: TravelEvent, other: TravelEvent): boolean {
  const distanceM = metresBetween(positionOf(one), positionOf(other)) - one.accuracyM - other.accuracyM;
  const seconds = Math.abs(one.at.getTime() - other.at.getTime()) / 1_000;
  return distanceM > minTravelM && distanceM > seconds * maxSpeedMetresPerSecond;
}

function metresOutsideRing(ring: PlanPosition[], position: PlanPosition): number {
  return isInside({ type: 'Polygon', coordinates: [ring] }, position) ? 0 : metresToLine(ring, position);
}

const positionOf = ({ longitude, latitude }: Coordinates): PlanPosition => [longitude, latitude];
