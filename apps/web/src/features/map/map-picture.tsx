import { mapPlace } from '@nabta/domain/tile-cell';

import { mapTexts } from '../../locales/map.ts';
import { useTextFile } from '../../platform/texts.tsx';
import { useForestOnMap } from './map-queries.ts';
import type { Forest } from './map-queries.ts';
import { boundsOf } from './map-view.ts';
import type { Position } from './map-view.ts';
import { pictureOf } from './picture-tiles.ts';

import styles from './map-picture.module.css';

type MapPictureProps = { forest: Forest; count: number | undefined };

/** Where the trees stand, on tiles of the satellite picture, for browsers that cannot draw the map. */
export function MapPicture({ forest, count }: MapPictureProps) {
  const tell = useTextFile(mapTexts);
  const { trees } = useForestOnMap(forest, count, undefined);
  const positions: Position[] =
    trees?.kind === 'whole' ? trees.features.map(({ geometry }) => geometry.coordinates) : [];
  const { tiles, box } = pictureOf(boundsOf(positions));
  const spots = new Set(
    positions.map(([longitude, latitude]) => {
      const { x, y } = mapPlace(longitude, latitude);
      // Trees on one spot are one dot.
      return [(x - box.x) / box.width, (y - box.y) / box.height]
        .map((share) => (share * 350).toFixed(0))
        .join(' ');
    }),
  );
  return (
    <figure className={styles.figure}>
      <svg
        viewBox="0 0 350 350"
        role="img"
        aria-label={tell('map.pictureLabel', { count: count ?? positions.length })}
        className={styles.picture}
      >
        {tiles.map(({ z, x, y, at }) => (
          <image
            key={`${x} ${y}`}
            href={`/map/satellite/${z}/${x}/${y}.webp`}
            x={at.x * 350}
            y={at.y * 350}
            width={at.size * 350 + 0.5}
            height={at.size * 350 + 0.5}
            preserveAspectRatio="none"
          />
        ))}
        {[...spots].map((spot) => {
          const [x, y] = spot.split(' ');
          return <circle key={spot} cx={x} cy={y} r={5} className={styles.tree} />;
        })}
      </svg>
      <figcaption className={styles.note}>{tell('map.pictureNote')}</figcaption>
    </figure>
  );
}
