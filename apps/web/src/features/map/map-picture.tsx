import { mapPlace } from '@nabta/domain/mercator';
import { useQuery } from '@tanstack/react-query';

import { mapTexts } from '../../locales/map.ts';
import { useConnection } from '../../platform/session-provider.tsx';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { treeKeys } from '../tree/tree-queries.ts';
import { findSpots } from './forest-spots.ts';
import { PictureAttribution } from './map-attribution.tsx';
import { useForestOnMap } from './map-queries.ts';
import type { Forest } from './map-queries.ts';
import { boundsOf } from './map-view.ts';
import type { Position } from './map-view.ts';
import { pictureAddress, pictureOf, pictureSize } from './picture-view.ts';
import { useTheme } from './use-theme.ts';

import styles from './map-picture.module.css';

type MapPictureProps = { forest: Forest; count: number | undefined };

/** Where the trees stand, on a map that the server drew, for browsers that cannot draw one. */
export function MapPicture({ forest, count }: MapPictureProps) {
  const { language } = useTexts();
  const tell = useTextFile(mapTexts);
  const theme = useTheme();
  const { positions, hasFailed } = usePositions(forest, count);
  const { view, box } = pictureOf(boundsOf(positions ?? []));
  const spots = new Set(
    positions?.map(([longitude, latitude]) => {
      const { x, y } = mapPlace(longitude, latitude);
      // Trees on one spot are one dot.
      return [x - box.x, y - box.y].map((share) => ((share / box.side) * pictureSize).toFixed(0)).join(' ');
    }),
  );
  return (
    <figure className={styles.figure}>
      <svg
        viewBox={`0 0 ${pictureSize} ${pictureSize}`}
        role="img"
        aria-label={tell('map.pictureLabel', { count: count ?? 0 })}
        className={styles.picture}
      >
        {positions && (
          <image
            href={pictureAddress(view, [pictureSize, pictureSize], { theme, language })}
            width={pictureSize}
            height={pictureSize}
          />
        )}
        {[...spots].map((spot) => {
          const [x, y] = spot.split(' ');
          return <circle key={spot} cx={x} cy={y} r={5} className={styles.tree} />;
        })}
      </svg>
      <PictureAttribution />
      <figcaption className={styles.note}>{tell('map.pictureNote')}</figcaption>
      {hasFailed && (
        <p role="alert" className={styles.note}>
          {tell('map.treesError')}
        </p>
      )}
    </figure>
  );
}

/** Every tree of a small forest, the groups of a large one; undefined while they are asked, none where they did not come. */
function usePositions(forest: Forest, count: number | undefined) {
  const { session } = useConnection();
  const { trees, isError } = useForestOnMap(forest, count, undefined);
  const address = trees?.kind === 'tiles' ? trees.address : undefined;
  const spots = useQuery({
    queryKey: [...treeKeys.maps, forest, 'spots'],
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
