import { getCountingChart } from '@nabta/contract/trees/eco-benefit';
import { getImpact } from '@nabta/contract/trees/impact';
import { type TreeSummary, listPublicTrees, listTrees } from '@nabta/contract/trees/tree';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { type TreeQuery, treeCountQuery } from '#features/trees/tree/tree-queries.ts';
import type { ApiClient } from '#platform/api-client.ts';
import { useApi } from '#platform/session-provider.tsx';
import { treeKeys } from '#shared/cache/keys.ts';

import {
  dayOf,
  featuresOf,
  instantOfDay,
  maxTreesWithoutTiles,
  tileUrlTemplate,
} from '../engine/map-trees.ts';
import type { MapTrees, PlantedBetween, TreeFeature } from '../engine/map-trees.ts';
import type { Planting } from './planted-steps.ts';

export type Forest =
  | { kind: 'mine'; query: TreeQuery }
  | { kind: 'public'; accountId: string }
  /** All public trees and lands; always comes in tiles. */
  | { kind: 'all' };

export type ForestOnMap = {
  /** Undefined while loading. */
  trees: MapTrees | undefined;
  summaries: ReadonlyMap<string, TreeSummary>;
  /** Number of trees within the dates; undefined while loading. */
  count: number | undefined;
  isError: boolean;
  retry: () => void;
};

const staleTimeMs = 900_000;

export function useForestOnMap(
  forest: Forest,
  count: number | undefined,
  planted: PlantedBetween | undefined,
): ForestOnMap {
  const api = useApi();
  const isFullyLoaded = forest.kind !== 'all' && count !== undefined && count <= maxTreesWithoutTiles;
  const points = useQuery({ ...pointsQuery(api, forest), enabled: isFullyLoaded });
  const list = useQuery({ ...summariesQuery(api, forest), enabled: isFullyLoaded });
  const summaries = useMemo(
    () => new Map((list.data ?? []).map((tree) => [tree.publicId, tree])),
    [list.data],
  );
  const tileUrl = tileUrlOf(forest, planted);
  const countQuery = useQuery({
    ...treeCountQuery(api, { ...(forest.kind === 'mine' && forest.query), ...datesOf(planted) }),
    enabled: !isFullyLoaded && planted !== undefined && forest.kind === 'mine',
  });
  const trees = useMemo<MapTrees | undefined>(() => {
    if (count === undefined) return undefined;
    if (!isFullyLoaded) return { kind: 'tiles', tileUrl };
    return points.data && { kind: 'loaded', features: featuresOf(points.data, summaries, planted) };
  }, [count, isFullyLoaded, tileUrl, points.data, summaries, planted]);
  const serverCount = planted ? countQuery.data : count;
  return {
    trees,
    summaries,
    count: trees?.kind === 'loaded' ? trees.features.length : serverCount,
    isError: points.isError && points.data === undefined,
    retry: () => void points.refetch(),
  };
}

/** Planting dates: from the loaded list of a small forest, from server counts of a large one. */
export function usePlantings(
  forest: Forest,
  { trees, summaries }: ForestOnMap,
  isEnabled: boolean,
): Planting[] {
  const api = useApi();
  const chartQuery = useQuery({
    ...plantingsQuery(api, forest),
    enabled: isEnabled && trees?.kind === 'tiles',
  });
  return useMemo(() => {
    if (trees?.kind === 'tiles') return chartQuery.data ?? [];
    return [...summaries.values()].map(({ plantedAt }) => {
      const day = dayOf(plantedAt);
      return { from: day, to: day, trees: 1 };
    });
  }, [trees?.kind, chartQuery.data, summaries]);
}

function tileUrlOf(forest: Forest, planted: PlantedBetween | undefined): string {
  if (forest.kind === 'all') return '/api/tree/tiles/public/{z}/{x}/{y}.mvt';
  const days = datesOf(planted);
  return forest.kind === 'mine'
    ? tileUrlTemplate({ ...forest.query, ...days })
    : tileUrlTemplate({ account: forest.accountId, ...days });
}

/** From the first millisecond of `from` to the last of `to`. */
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
      if (forest.kind === 'all') return [];
      const response =
        forest.kind === 'mine'
          ? await call(listTrees, { query: { ...forest.query, for_map: 'true' } }, { signal })
          : await call(
              listPublicTrees,
              { params: { id: forest.accountId }, query: { for_map: 'true' } },
              { signal },
            );
      return 'features' in response ? response.features : [];
    },
    placeholderData: keepPreviousData,
    staleTime: staleTimeMs,
  });
}

function summariesQuery({ call }: ApiClient, forest: Forest) {
  return queryOptions({
    queryKey: treeKeys.summariesOf(forest),
    queryFn: async ({ signal }): Promise<TreeSummary[]> => {
      if (forest.kind === 'all') return [];
      const response =
        forest.kind === 'mine'
          ? await call(listTrees, { query: forest.query }, { signal })
          : await call(
              listPublicTrees,
              { params: { id: forest.accountId }, query: { limit: maxTreesWithoutTiles } },
              { signal },
            );
      return Array.isArray(response) ? response : [];
    },
    placeholderData: keepPreviousData,
    staleTime: staleTimeMs,
  });
}

function plantingsQuery({ call }: ApiClient, forest: Forest) {
  return queryOptions({
    queryKey: treeKeys.plantingsOf(forest),
    queryFn: async ({ signal }): Promise<Planting[]> => {
      if (forest.kind === 'all') return [];
      const { buckets } =
        forest.kind === 'mine'
          ? await call(getCountingChart, { query: forest.query }, { signal })
          : (await call(getImpact, { query: { scope: 'account', id: forest.accountId } }, { signal }))
              .planted;
      return (
        buckets
          .filter(({ planted }) => planted > 0)
          // A day in Riyadh starts on the previous UTC evening.
          .map(({ from, to, planted }) => ({ from: dayOf(from) + 1, to: dayOf(to), trees: planted }))
      );
    },
    placeholderData: keepPreviousData,
    staleTime: staleTimeMs,
  });
}
