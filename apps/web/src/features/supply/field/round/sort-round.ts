import type { RoundTree } from '@nabta/contract/supply/field';
import { planRoute } from '@nabta/domain/route-planning';
import { metresBetween } from '@nabta/domain/site-plan';

import type { Place } from '../use-place.ts';

export type RoundSort = 'walk' | 'distance';

export type LandRound = { land: RoundTree['land']; trees: RoundTree[] };

/** Distance from the phone to the tree in metres. */
export function metresTo({ longitude, latitude }: RoundTree, place: Place): number {
  return metresBetween([place.longitude, place.latitude], [longitude, latitude]);
}

/** Groups trees by land; each group is a short walk from the nearest tree, or sorted by distance. */
export function sortRound(
  trees: readonly RoundTree[],
  order: RoundSort,
  place: Place | undefined,
): LandRound[] {
  const lands = Map.groupBy(trees, ({ land }) => land?.id);
  return [...lands.values()].map((landTrees) => {
    const nearest =
      place === undefined
        ? landTrees
        : landTrees.toSorted((one, other) => metresTo(one, place) - metresTo(other, place));
    return {
      land: landTrees[0]?.land ?? null,
      trees: order === 'distance' ? nearest : orderByRoute(nearest),
    };
  });
}

function orderByRoute(trees: readonly RoundTree[]): RoundTree[] {
  return planRoute(trees).order.flatMap((index) => trees[index] ?? []);
}
