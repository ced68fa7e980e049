import type { CSSProperties } from 'react';

import { useTexts } from '#platform/texts.tsx';

import { scaleOf } from './map-scale.ts';
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
      style={{ '--length': `${pixels}px` } as CSSProperties}
    >
      <bdi>{length}</bdi>
    </p>
  );
}
