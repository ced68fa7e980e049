import { mapPlace } from '@nabta/domain/mercator';

import { mapTexts } from '../../../locales/map.ts';
import { useTextFile, useTexts } from '../../../platform/texts.tsx';
import { PictureAttribution } from '../base/map-attribution.tsx';
import { boundsOf } from '../base/map-view.ts';
import type { Position } from '../base/map-view.ts';
import { useTheme } from '../base/use-theme.ts';
import { pictureAddress, pictureOf, pictureSize } from './picture-view.ts';

import styles from './map-picture.module.css';

type MapPictureProps = {
  /** Where trees stand; undefined while it is asked. */
  positions: readonly Position[] | undefined;
  count: number | undefined;
  hasFailed: boolean;
  /** It was chosen, and stands in for no map that could not be drawn. */
  isChosen?: boolean;
};

/** Where the trees stand, on a map that the server drew: for browsers that cannot draw one, and where a glance is enough. */
export function MapPicture({ positions, count, hasFailed, isChosen = false }: MapPictureProps) {
  const { language } = useTexts();
  const tell = useTextFile(mapTexts);
  const theme = useTheme();
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
      {!isChosen && <figcaption className={styles.note}>{tell('map.pictureNote')}</figcaption>}
      {hasFailed && (
        <p role="alert" className={styles.note}>
          {tell('map.treesError')}
        </p>
      )}
    </figure>
  );
}
