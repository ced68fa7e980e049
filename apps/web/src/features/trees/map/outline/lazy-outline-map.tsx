import { lazy, Suspense } from 'react';

import { usePreloadTexts } from '#platform/texts.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

import { MapBoundary, canDrawMap } from '../engine/map-boundary.tsx';
import type { OutlineMapProps } from './outline-map.tsx';

import styles from './outline-map.module.css';

const OutlineMap = lazy(async () => ({ default: (await import('./outline-map.tsx')).OutlineMap }));

/**
 * Loads the drawing map on demand; renders nothing when it cannot be drawn, since corners can also be typed.
 */
export function LazyOutlineMap(props: OutlineMapProps) {
  usePreloadTexts('map');
  if (!canDrawMap()) return null;
  return (
    <MapBoundary fallback={null}>
      <Suspense fallback={<Skeleton shape="block" className={styles.skeleton} />}>
        <OutlineMap {...props} />
      </Suspense>
    </MapBoundary>
  );
}
