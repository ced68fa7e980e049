import { mapPlace } from '@nabta/domain/tile-cell';

import { mapTexts } from '../../locales/map.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { useForestOnMap } from './map-queries.ts';
import type { Forest } from './map-queries.ts';
import { boundsOf } from './map-view.ts';
import type { Position } from './map-view.ts';
import { pictureOf, pictureSize } from './picture-view.ts';
import { useTheme } from './use-theme.ts';

import styles from './map-picture.module.css';

type MapPictureProps = { forest: Forest; count: number | undefined };

/** Where the trees stand, on a map that the server drew, for browsers that cannot draw one. */
export function MapPicture({ forest, count }: MapPictureProps) {
  const { language } = useTexts();
  const tell = useTextFile(mapTexts);
  const theme = useTheme();
  const { trees } = useForestOnMap(forest, count, undefined);
  const positions: Position[] =
    trees?.kind === 'whole' ? trees.features.map(({ geometry }) => geometry.coordinates) : [];
  const { view, box } = pictureOf(boundsOf(positions));
  const spots = new Set(
    positions.map(([longitude, latitude]) => {
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
        aria-label={tell('map.pictureLabel', { count: count ?? positions.length })}
        className={styles.picture}
      >
        <image
          href={`/map/static/${view.longitude},${view.latitude},${view.zoom}/${pictureSize}x${pictureSize}.webp?${new URLSearchParams({ theme, language })}`}
          width={pictureSize}
          height={pictureSize}
        />
        {[...spots].map((spot) => {
          const [x, y] = spot.split(' ');
          return <circle key={spot} cx={x} cy={y} r={5} className={styles.tree} />;
        })}
      </svg>
      <figcaption className={styles.note}>{tell('map.pictureNote')}</figcaption>
    </figure>
  );
}
