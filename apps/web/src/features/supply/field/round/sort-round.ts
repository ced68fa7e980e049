import type { RoundTree } from '@nabta/contract/supply/field';
import { planRoute } from '@nabta/domain/route-planning';
import { metresBetween } from '@nabta/domain/site-plan';

import type { Position } from '../use-position.ts';

export type RoundSort = 'walk' | 'distance';

/** Returns the distance from the phone to a tree in metres. */
export function getDistanceM(tree: RoundTree, position: Position): number {
  return metresBetween([position.longitude, position.latitude], [tree.longitude, tree.latitude]);
}

/** Groups trees by land; each group is a short walk from the nearest tree, or sorted by distance. */
export function sortRound(trees: readonly RoundTree[], order: RoundSort, position: Position | undefined) {
  const treesByLand = Map.groupBy(trees, ({ land }) => land?.id);
  return [...treesByLand.values()].map((landTrees) => {
    const nearestFirst =
      position === undefined
        ? landTrees
        : landTrees.toSorted((a, b) => getDistanceM(a, position) - getDistanceM(b, position));
    return {
      land: landTrees[0]?.land ?? null,
      trees: order === 'distance' ? nearestFirst : orderByRoute(nearestFirst),
    };
  });
}

function orderByRoute(trees: readonly RoundTree[]): RoundTree[] {
  return planRoute(trees).order.flatMap((index) => trees[index] ?? []);
}
