import { toMercator } from '@nabta/domain/mercator';

import { useTexts } from '#platform/texts.tsx';

import { PictureAttribution } from '../base/map-attribution.tsx';
import { type Position, boundsOf } from '../base/map-view.ts';
import { useTheme } from '../base/use-theme.ts';
import { pictureUrl, pictureOf, pictureSize } from './picture-view.ts';

import styles from './map-picture.module.css';

type MapPictureProps = {
  positions: readonly Position[] | undefined;
  count: number | undefined;
  hasFailed: boolean;
  /** True when the picture is intended and not a fallback for a map. */
  isIntended?: boolean;
};

export function MapPicture({ positions, count, hasFailed, isIntended = false }: MapPictureProps) {
  const { t, language } = useTexts('map');
  const theme = useTheme();
  const { view, box } = pictureOf(boundsOf(positions ?? []));
  const pixels = new Set(
    positions?.map(([longitude, latitude]) => {
      const { x, y } = toMercator(longitude, latitude);
      // Deduplicates trees that share a pixel.
      return [x - box.x, y - box.y].map((share) => ((share / box.side) * pictureSize).toFixed(0)).join(' ');
    }),
  );
  return (
    <figure className={styles.figure}>
      <svg
        viewBox={`0 0 ${pictureSize} ${pictureSize}`}
        role="img"
        aria-label={t('map.pictureLabel', { count: count ?? 0 })}
        className={styles.picture}
      >
        {positions && (
          <image
            href={pictureUrl(view, [pictureSize, pictureSize], { theme, language })}
            width={pictureSize}
            height={pictureSize}
          />
        )}
        {[...pixels].map((pixel) => {
          const [x, y] = pixel.split(' ');
          return <circle key={pixel} cx={x} cy={y} r={5} className={styles.tree} />;
        })}
      </svg>
      <PictureAttribution />
      {!isIntended && <figcaption className={styles.note}>{t('map.pictureNote')}</figcaption>}
      {hasFailed && (
        <p role="alert" className={styles.note}>
          {t('map.treesError')}
        </p>
      )}
    </figure>
  );
}
