import { useQuery } from '@tanstack/react-query';

import { treeKeys } from '../../../kit/cache/keys.ts';
import { useConnection } from '../../../platform/session-provider.tsx';
import type { Position } from '../base/map-view.ts';
import { findSpots } from '../picture/forest-spots.ts';
import { MapPicture } from '../picture/map-picture.tsx';
import { useForestOnMap } from './map-queries.ts';
import type { Forest } from './map-queries.ts';

type ForestPictureProps = { forest: Forest; count: number | undefined };

/** A forest as a picture, for browsers that cannot draw a map. */
export function ForestPicture({ forest, count }: ForestPictureProps) {
  return <MapPicture {...usePositions(forest, count)} count={count} />;
}

/** Every tree of a small forest, the groups of a large one; undefined while they are asked, none where they did not come. */
function usePositions(forest: Forest, count: number | undefined) {
  const { session } = useConnection();
  const { trees, isError } = useForestOnMap(forest, count, undefined);
  const address = trees?.kind === 'tiles' ? trees.address : undefined;
  const spots = useQuery({
    queryKey: treeKeys.spotsOf(forest),
    queryFn: ({ signal }) =>
      findSpots(async ({ z, x, y }) => {
        const token = await session.freshToken();
        const answer = await fetch(
          (address ?? '').replace('{z}', `${z}`).replace('{x}', `${x}`).replace('{y}', `${y}`),
          { method: 'GET', signal, headers: token === undefined ? {} : { Authorization: `Bearer ${token}` } },
        );
        if (!answer.ok) throw new Error(`The trees answered ${answer.status}`);
        return answer.status === 204 ? undefined : new Uint8Array(await answer.arrayBuffer());
      }),
    enabled: address !== undefined,
  });
  const hasFailed = isError || (spots.isError && spots.data === undefined);
  const known: readonly Position[] | undefined =
    trees?.kind === 'whole' ? trees.features.map(({ geometry }) => geometry.coordinates) : spots.data;
  return { positions: known ?? (hasFailed ? [] : undefined), hasFailed };
}
