import type { Coordinates } from './mercator.ts';
import { dayMs } from './riyadh-time.ts';
import { metresBetween } from './site-plan.ts';

/** GPS accuracy in metres above which the location must be confirmed. */
export const maxAccuracyM = 50;

/** Field tasks unsent for longer than this are rejected. */
export const fieldTaskMaxAgeMs = 30 * dayMs;

/** Upload chunk size: limits what is resent over a poor connection. */
export const photoChunkBytes = 128 * 1024;
export const maxPhotoBytes = 8 * 1024 * 1024;

export type PlantingEvent = Coordinates & { plantedAt: Date };

const duplicateRadiusM = 1;
const duplicateWindowMs = 2 * 60_000;

/**
 * True if two plantings of one account are likely the same: within one metre and two minutes, nobody digs a
 * second hole.
 */
export function isLikelyDuplicate(one: PlantingEvent, other: PlantingEvent): boolean {
  const differenceMs = Math.abs(one.plantedAt.getTime() - other.plantedAt.getTime());
  const distanceM = metresBetween([one.longitude, one.latitude], [other.longitude, other.latitude]);
  return differenceMs <= duplicateWindowMs && distanceM <= duplicateRadiusM;
}

/** Returns the time range in which a planting can be a duplicate of this one. */
export function duplicateWindow({ plantedAt }: PlantingEvent): { from: Date; to: Date } {
  return {
    from: new Date(plantedAt.getTime() - duplicateWindowMs),
    to: new Date(plantedAt.getTime() + duplicateWindowMs),
  };
}
