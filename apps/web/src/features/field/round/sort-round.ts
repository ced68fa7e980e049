import type { RoundTree } from '@nabta/contract/field';
import { metresBetween } from '@nabta/domain/site-plan';

import type { Place } from '../use-place.ts';

export type RoundOrder = 'place' | 'distance';

export type RoundOfLand = { land: RoundTree['land']; trees: RoundTree[] };

/** How far a tree is from where the phone is. */
export function metresTo({ longitude, latitude }: RoundTree, place: Place): number {
  return metresBetween([place.longitude, place.latitude], [longitude, latitude]);
}

/** The trees of each land together, along its rows back and forth, or the nearest first. */
export function sortRound(
  trees: readonly RoundTree[],
  order: RoundOrder,
  place: Place | undefined,
): RoundOfLand[] {
  const lands = Map.groupBy(trees, ({ land }) => land?.id);
  return [...lands.values()].map((ofLand) => ({
    land: ofLand[0]?.land ?? null,
    trees:
      order === 'distance' && place !== undefined
        ? ofLand.toSorted((one, other) => metresTo(one, place) - metresTo(other, place))
        : ofLand.toSorted(alongRows),
  }));
}

function alongRows(one: RoundTree, other: RoundTree): number {
  const byPlot = (one.plot ?? '').localeCompare(other.plot ?? '', 'en');
  const [row, otherRow] = [one.row ?? 0, other.row ?? 0];
  if (byPlot !== 0 || row !== otherRow) return byPlot || row - otherRow;
  const way = row % 2 === 0 ? 1 : -1;
  return way * (one.longitude - other.longitude || one.latitude - other.latitude);
}
