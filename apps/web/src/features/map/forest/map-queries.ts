import { listPublicTrees, listTrees } from '@nabta/contract/tree';
import type { TreeSummary } from '@nabta/contract/tree';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { treeKeys } from '../../../kit/cache/cache.ts';
import type { ApiClient } from '../../../platform/api-client.ts';
import { useApi } from '../../../platform/session-provider.tsx';
import { treeCountQuery } from '../../tree/tree-queries.ts';
import type { TreeQuery } from '../../tree/tree-queries.ts';
import { dayOf, featuresOf, instantOfDay, maxWhole, tileAddress } from '../engine/map-trees.ts';
import type { MapTrees, PlantedBetween, TreeFeature } from '../engine/map-trees.ts';

/** Whose trees: one's own that pass the filters, or those of a person who is not private. */
export type Forest = { kind: 'mine'; query: TreeQuery } | { kind: 'public'; accountId: string };

export type ForestOnMap = {
  /** Undefined while it is not known. */
  trees: MapTrees | undefined;
  summaries: ReadonlyMap<string, TreeSummary>;
  /** The days on which the trees were planted; none where not all are known. */
  days: readonly number[];
  /** How many trees the dates leave; undefined while it is not known. */
  count: number | undefined;
  isError: boolean;
  retry: () => void;
};

/** SPEC section 9. */
const freshMs = 900_000;

/** The trees of a map: a small forest whole, with what its cards say; of a large one the address of its tiles. */
export function useForestOnMap(
  forest: Forest,
  count: number | undefined,
  planted: PlantedBetween | undefined,
): ForestOnMap {
  const api = useApi();
  const isWhole = count !== undefined && count <= maxWhole;
  const points = useQuery({ ...pointsQuery(api, forest), enabled: isWhole });
  const list = useQuery({ ...summariesQuery(api, forest), enabled: isWhole });
  const summaries = useMemo(
    () => new Map((list.data ?? []).map((tree) => [tree.publicId, tree])),
    [list.data],
  );
  const address = tilesOf(forest, planted);
  const counted = useQuery({
    ...treeCountQuery(api, { ...(forest.kind === 'mine' && forest.query), ...datesOf(planted) }),
    enabled: !isWhole && planted !== undefined && forest.kind === 'mine',
  });
  const trees = useMemo<MapTrees | undefined>(() => {
    if (count === undefined) return undefined;
    if (!isWhole) return { kind: 'tiles', address };
    return points.data && { kind: 'whole', features: featuresOf(points.data, summaries, planted) };
  }, [count, isWhole, address, points.data, summaries, planted]);
  const days = useMemo(() => (list.data ?? []).map(({ plantedAt }) => dayOf(plantedAt)), [list.data]);
  return {
    trees,
    summaries,
    days,
    count: trees?.kind === 'whole' ? trees.features.length : planted ? counted.data : count,
    isError: points.isError && points.data === undefined,
    retry: () => void points.refetch(),
  };
}

function tilesOf(forest: Forest, planted: PlantedBetween | undefined): string {
  const days = datesOf(planted);
  return forest.kind === 'mine'
    ? tileAddress({ ...forest.query, ...days })
    : tileAddress({ account: forest.accountId, ...days });
}

/** From the first moment of a day to the last of another. */
function datesOf(planted: PlantedBetween | undefined) {
  return (
    planted && {
      from_date: instantOfDay(planted.from).toISOString(),
      to_date: new Date(instantOfDay(planted.to + 1).getTime() - 1).toISOString(),
    }
  );
}

function pointsQuery({ call }: ApiClient, forest: Forest) {
  return queryOptions({
    queryKey: treeKeys.pointsOf(forest),
    queryFn: async ({ signal }): Promise<TreeFeature[]> => {
      const answer =
        forest.kind === 'mine'
          ? await call(listTrees, { query: { ...forest.query, for_map: 'true' } }, { signal })
          : await call(
              listPublicTrees,
              { params: { id: forest.accountId }, query: { for_map: 'true' } },
              { signal },
            );
      return 'features' in answer ? answer.features : [];
    },
    placeholderData: keepPreviousData,
    staleTime: freshMs,
  });
}

function summariesQuery({ call }: ApiClient, forest: Forest) {
  return queryOptions({
    queryKey: treeKeys.summariesOf(forest),
    queryFn: async ({ signal }): Promise<TreeSummary[]> => {
      const answer =
        forest.kind === 'mine'
          ? await call(listTrees, { query: forest.query }, { signal })
          : await call(
              listPublicTrees,
              { params: { id: forest.accountId }, query: { limit: maxWhole } },
              { signal },
            );
      return Array.isArray(answer) ? answer : [];
    },
    placeholderData: keepPreviousData,
    staleTime: freshMs,
  });
}
