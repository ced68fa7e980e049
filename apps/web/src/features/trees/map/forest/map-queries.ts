import { getCountingChart } from '@nabta/contract/eco-benefit';
import { getImpact } from '@nabta/contract/impact';
import { listPublicTrees, listTrees } from '@nabta/contract/tree';
import type { TreeSummary } from '@nabta/contract/tree';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { treeKeys } from '../../../kit/cache/keys.ts';
import type { ApiClient } from '../../../platform/api-client.ts';
import { useApi } from '../../../platform/session-provider.tsx';
import { treeCountQuery } from '../../tree/tree-queries.ts';
import type { TreeQuery } from '../../tree/tree-queries.ts';
import { dayOf, featuresOf, instantOfDay, maxWhole, tileAddress } from '../engine/map-trees.ts';
import type { MapTrees, PlantedBetween, TreeFeature } from '../engine/map-trees.ts';
import type { Planting } from './planted-steps.ts';

/** Whose trees: one's own that pass the filters, or those of a person who is not private. */
export type Forest = { kind: 'mine'; query: TreeQuery } | { kind: 'public'; accountId: string };

export type ForestOnMap = {
  /** Undefined while it is not known. */
  trees: MapTrees | undefined;
  summaries: ReadonlyMap<string, TreeSummary>;
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
  return {
    trees,
    summaries,
    count: trees?.kind === 'whole' ? trees.features.length : planted ? counted.data : count,
    isError: points.isError && points.data === undefined,
    retry: () => void points.refetch(),
  };
}

/** When the trees of a forest were planted: of a small one by its list, of a large one as the server counts them. */
export function usePlantings(
  forest: Forest,
  { trees, summaries }: ForestOnMap,
  isWanted: boolean,
): Planting[] {
  const api = useApi();
  const counted = useQuery({
    ...plantingsQuery(api, forest),
    enabled: isWanted && trees?.kind === 'tiles',
  });
  return useMemo(() => {
    if (trees?.kind === 'tiles') return counted.data ?? [];
    return [...summaries.values()].map(({ plantedAt }) => {
      const day = dayOf(plantedAt);
      return { from: day, to: day, trees: 1 };
    });
  }, [trees?.kind, counted.data, summaries]);
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

function plantingsQuery({ call }: ApiClient, forest: Forest) {
  return queryOptions({
    queryKey: treeKeys.plantingsOf(forest),
    queryFn: async ({ signal }): Promise<Planting[]> => {
      const { buckets } =
        forest.kind === 'mine'
          ? await call(getCountingChart, { query: forest.query }, { signal })
          : (await call(getImpact, { query: { scope: 'account', id: forest.accountId } }, { signal }))
              .planted;
      return (
        buckets
          .filter(({ planted }) => planted > 0)
          // A day in Riyadh begins on the evening before.
          .map(({ from, to, planted }) => ({ from: dayOf(from) + 1, to: dayOf(to), trees: planted }))
      );
    },
    placeholderData: keepPreviousData,
    staleTime: freshMs,
  });
}
