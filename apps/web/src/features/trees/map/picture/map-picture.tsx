import { toMercator } from '@nabta/domain/mercator';
import { type ReactNode, useState } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { useOnline } from '#platform/use-online.ts';

import { PictureAttribution } from '../base/map-attribution.tsx';
import { type Position, boundsOf } from '../base/map-view.ts';
import { useTheme } from '../base/use-theme.ts';
import { pictureUrl, pictureOf, pictureSize, storedPictureUrl } from './picture-view.ts';

import styles from './map-picture.module.css';

type MapPictureProps = {
  positions: readonly Position[] | undefined;
  count: number | undefined;
  /** Caption. */
  children?: ReactNode;
};

/** Picture of the trees' surroundings; without a connection, the stored picture of Saudi Arabia. */
export function MapPicture({ positions, count, children }: MapPictureProps) {
  const { t, language } = useTexts('map');
  const theme = useTheme();
  const isOnline = useOnline();
  const fitted = pictureOf(boundsOf(positions ?? []));
  const fittedUrl = pictureUrl(fitted.view, [pictureSize, pictureSize], { theme, language });
  const storedUrl = storedPictureUrl({ theme, language });
  const [failedUrls, setFailedUrls] = useState<readonly string[]>([]);
  const candidates = isOnline && positions !== undefined ? [fittedUrl, storedUrl] : [storedUrl];
  const url = candidates.find((candidate) => !failedUrls.includes(candidate));
  const box = (url === fittedUrl ? fitted : pictureOf()).box;
  return (
    <figure className={styles.figure}>
      <svg
        viewBox={`0 0 ${pictureSize} ${pictureSize}`}
        role="img"
        aria-label={t('map.pictureLabel', { count: count ?? 0 })}
        className={styles.picture}
      >
        {url !== undefined && (
          <image
            href={url}
            width={pictureSize}
            height={pictureSize}
            onError={() => setFailedUrls((before) => [...before, url])}
          />
        )}
        {pixelsOf(positions ?? [], box).map(([x, y]) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r={5} className={styles.tree} />
        ))}
      </svg>
      <PictureAttribution />
      {children}
    </figure>
  );
}

/** Trees that share a pixel are drawn once; trees outside the box are left out. */
function pixelsOf(
  positions: readonly Position[],
  box: ReturnType<typeof pictureOf>['box'],
): readonly (readonly [number, number])[] {
  const pixels = positions.map(([longitude, latitude]) => {
    const { x, y } = toMercator(longitude, latitude);
    const pixelAt = (distance: number) => Math.round((distance / box.side) * pictureSize);
    return [pixelAt(x - box.x), pixelAt(y - box.y)] as const;
  });
  const inside = pixels.filter((pixel) => pixel.every((side) => side >= 0 && side <= pictureSize));
  return [...new Map(inside.map((pixel) => [pixel.join(' '), pixel])).values()];
}
