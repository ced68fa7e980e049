import { metresBetween } from './site-plan.ts';

const minute = 60_000;
const day = 86_400_000;

/** A place that is known less exactly than this is asked about once more. */
export const maxAccuracyM = 50;

/** What a phone has not sent for so long is too old to be believed. */
export const fieldWorkLifeMs = 30 * day;

/** The most of a photo that is sent at once: where the connection is poor, no more than this is ever sent again. */
export const photoPartBytes = 128 * 1024;
/** SECURITY D3. */
export const maxPhotoBytes = 8 * 1024 * 1024;

export type PlantedSpot = { longitude: number; latitude: number; plantedAt: Date };

const nearM = 1;
const nearMs = 2 * minute;

/** Whether two plantings of one person are likely the same one: nobody digs two holes within a step and two minutes. */
export function areLikelyOne(one: PlantedSpot, other: PlantedSpot): boolean {
  const apartMs = Math.abs(one.plantedAt.getTime() - other.plantedAt.getTime());
  const apartM = metresBetween([one.longitude, one.latitude], [other.longitude, other.latitude]);
  return apartMs <= nearMs && apartM <= nearM;
}

/** When a planting has to be from to be likely the same as this one. */
export function momentsNear({ plantedAt }: PlantedSpot): { from: Date; to: Date } {
  return { from: new Date(plantedAt.getTime() - nearMs), to: new Date(plantedAt.getTime() + nearMs) };
}
