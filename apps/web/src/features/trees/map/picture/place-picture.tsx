import { mapTexts } from '../../../locales/map.ts';
import { useTextFile, useTexts } from '../../../platform/texts.tsx';
import { PictureAttribution } from '../base/map-attribution.tsx';
import type { Position } from '../base/map-view.ts';
import { useTheme } from '../base/use-theme.ts';
import { pictureAddress } from './picture-view.ts';

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
