import { useState } from 'react';

import { useTexts } from '#platform/texts.tsx';

import { PictureAttribution } from '../base/map-attribution.tsx';
import type { Position } from '../base/map-view.ts';
import { useTheme } from '../base/use-theme.ts';
import { pictureUrl } from './picture-view.ts';

import styles from './place-picture.module.css';

/** Shows the surrounding towns, as the interactive map does. */
const zoom = 9.3;

export function PlacePicture({ position: [longitude, latitude] }: { position: Position }) {
  const { t, language } = useTexts('map');
  const theme = useTheme();
  const url = pictureUrl({ longitude, latitude, zoom }, [640, 180], { theme, language });
  const [failedUrl, setFailedUrl] = useState<string>();
  if (failedUrl === url) return <p className={styles.failed}>{t('map.needsConnection')}</p>;
  return (
    <div>
      <div className={styles.frame}>
        <img
          src={url}
          alt={t('map.placeMap')}
          loading="lazy"
          className={styles.picture}
          onError={() => setFailedUrl(url)}
        />
        <span className={styles.tree} />
      </div>
      <PictureAttribution />
    </div>
  );
}
