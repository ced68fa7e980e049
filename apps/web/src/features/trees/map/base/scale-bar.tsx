import { useTexts } from '#platform/texts.tsx';

import { type MapView, metresPerPixel } from './map-view.ts';

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

export function scaleOf(view: MapView, maxPixels: number): { metres: number; pixels: number } {
  const perPixel = metresPerPixel(view);
  const max = perPixel * maxPixels;
  const power = 10 ** Math.floor(Math.log10(max));
  const metres = ([5, 2].find((times) => times * power <= max) ?? 1) * power;
  return { metres, pixels: metres / perPixel };
}
