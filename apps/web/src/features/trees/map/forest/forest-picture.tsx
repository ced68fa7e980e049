import { useQuery } from '@tanstack/react-query';

import { useConnection } from '#platform/session-provider.tsx';
import { treeKeys } from '#shared/cache/keys.ts';

import type { Position } from '../base/map-view.ts';
import { findSpots } from '../picture/forest-spots.ts';
import { MapPicture } from '../picture/map-picture.tsx';
import { useForestOnMap } from './map-queries.ts';
import type { Forest } from './map-queries.ts';

type ForestPictureProps = { forest: Forest; count: number | undefined };

/** Static picture of a forest for browsers that cannot draw a map. */
export function ForestPicture({ forest, count }: ForestPictureProps) {
  return <MapPicture {...usePositions(forest, count)} count={count} />;
}

/**
 * Returns all trees of a small forest or the groups of a large one; undefined while loading, empty after a
 * failure.
 */
function usePositions(forest: Forest, count: number | undefined) {
  const { session } = useConnection();
  const { trees, isError } = useForestOnMap(forest, count, undefined);
  const address = trees?.kind === 'tiles' ? trees.address : undefined;
  const spots = useQuery({
    queryKey: treeKeys.spotsOf(forest),
    queryFn: ({ signal }) =>
      findSpots(async ({ z, x, y }) => {
        const token = await session.freshToken();
        const response = await fetch(
          (address ?? '').replace('{z}', `${z}`).replace('{x}', `${x}`).replace('{y}', `${y}`),
          { method: 'GET', signal, headers: token === undefined ? {} : { Authorization: `Bearer ${token}` } },
        );
        if (!response.ok) throw new Error(`The trees answered ${response.status}`);
        return response.status === 204 ? undefined : new Uint8Array(await response.arrayBuffer());
      }),
    enabled: address !== undefined,
  });
  const hasFailed = isError || (spots.isError && spots.data === undefined);
  const loaded: readonly Position[] | undefined =
    trees?.kind === 'whole' ? trees.features.map(({ geometry }) => geometry.coordinates) : spots.data;
  return { positions: loaded ?? (hasFailed ? [] : undefined), hasFailed };
}
