import { mapTexts } from '../../locales/map.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { PictureAttribution } from './map-attribution.tsx';
import type { Position } from './map-view.ts';
import { pictureAddress } from './picture-view.ts';
import { useTheme } from './use-theme.ts';

import styles from './place-picture.module.css';

/** The towns around it, as on the map that moves. */
const zoom = 9.3;

/** Where one tree stands, on a map that the server drew, for browsers that cannot draw one. */
export function PlacePicture({ position: [longitude, latitude] }: { position: Position }) {
  const { language } = useTexts();
  const tell = useTextFile(mapTexts);
  const theme = useTheme();
  return (
    <div>
      <div className={styles.frame}>
        <img
          src={pictureAddress({ longitude, latitude, zoom }, [640, 180], { theme, language })}
          alt={tell('map.placeMap')}
          loading="lazy"
          className={styles.picture}
        />
        <span className={styles.tree} />
      </div>
      <PictureAttribution />
    </div>
  );
}
