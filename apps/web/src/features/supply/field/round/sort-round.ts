import type { RoundTree } from '@nabta/contract/field';
import { shortestWalk } from '@nabta/domain/shortest-walk';
import { metresBetween } from '@nabta/domain/site-plan';

import type { Place } from '../use-place.ts';

export type RoundOrder = 'walk' | 'distance';

export type RoundOfLand = { land: RoundTree['land']; trees: RoundTree[] };

/** How far a tree is from where the phone is. */
export function metresTo({ longitude, latitude }: RoundTree, place: Place): number {
  return metresBetween([place.longitude, place.latitude], [longitude, latitude]);
}

/** The trees of each land together, by the shortest walk from the one that the phone is nearest to, or the nearest first. */
export function sortRound(
  trees: readonly RoundTree[],
  order: RoundOrder,
  place: Place | undefined,
): RoundOfLand[] {
  const lands = Map.groupBy(trees, ({ land }) => land?.id);
  return [...lands.values()].map((ofLand) => {
    const nearest =
      place === undefined
        ? ofLand
        : ofLand.toSorted((one, other) => metresTo(one, place) - metresTo(other, place));
    return { land: ofLand[0]?.land ?? null, trees: order === 'distance' ? nearest : walked(nearest) };
  });
}

function walked(trees: readonly RoundTree[]): RoundTree[] {
  return shortestWalk(trees).order.flatMap((index) => trees[index] ?? []);
}
