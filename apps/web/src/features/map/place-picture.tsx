import { mapTexts } from '../../locales/map.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import type { Position } from './map-view.ts';
import { useTheme } from './use-theme.ts';

import styles from './place-picture.module.css';

/** The towns around it, as on the map that moves. */
const zoom = 9.3;

/** Where one tree stands, on a map that the server drew, for browsers that cannot draw one. */
export function PlacePicture({ position: [longitude, latitude] }: { position: Position }) {
  const { language } = useTexts();
  const tell = useTextFile(mapTexts);
  const theme = useTheme();
  const spot = `${longitude.toFixed(4)},${latitude.toFixed(4)},${zoom}`;
  return (
    <div className={styles.frame}>
      <img
        src={`/map/static/${spot}/640x180.webp?${new URLSearchParams({ theme, language })}`}
        alt={tell('map.placeMap')}
        loading="lazy"
        className={styles.picture}
      />
      <span className={styles.tree} />
    </div>
  );
}
