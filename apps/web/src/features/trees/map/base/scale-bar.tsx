import { useTexts } from '#platform/texts.tsx';

import type { MapView } from './map-view.ts';

import styles from './scale-bar.module.css';

const maxPixels = 96;

export function ScaleBar({ view }: { view: MapView | undefined }) {
  const { t, formatNumber } = useTexts('map');
  if (view === undefined) return null;
  const { metres, pixels } = scaleOf(view, maxPixels);
  const length =
    metres >= 1_000
      ? formatNumber(metres / 1_000, { style: 'unit', unit: 'kilometer' })
      : formatNumber(metres, { style: 'unit', unit: 'meter' });
  return (
    <p
      role="img"
      aria-label={t('map.scale', { length })}
      className={styles.bar}
      style={{ '--length': `${pixels}px` }}
    >
      <bdi>{length}</bdi>
    </p>
  );
}

const equatorMetres = 40_075_017;
/** Width of MapLibre's world at zoom 0. */
const worldPixels = 512;

export function scaleOf({ latitude, zoom }: MapView, maxPixels: number): { metres: number; pixels: number } {
  const metresPerPixel = (equatorMetres * Math.cos((latitude * Math.PI) / 180)) / (worldPixels * 2 ** zoom);
  const max = metresPerPixel * maxPixels;
  const power = 10 ** Math.floor(Math.log10(max));
  const metres = ([5, 2].find((times) => times * power <= max) ?? 1) * power;
  return { metres, pixels: metres / metresPerPixel };
}
