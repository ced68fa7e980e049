import { lazy, Suspense } from 'react';

import { mapTexts } from '../../../locales/map.ts';
import { useTextsAhead } from '../../../platform/texts.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { canDrawMap } from '../engine/can-draw-map.ts';
import { MapBoundary } from '../engine/map-boundary.tsx';
import type { OutlineMapProps } from './outline-map.tsx';

import styles from './outline-map.module.css';

const OutlineMap = lazy(async () => ({ default: (await import('./outline-map.tsx')).OutlineMap }));

/** The map with its drawing, loaded when a land is edited; nothing where it cannot be drawn, since corners can be written too. */
export function LazyOutlineMap(props: OutlineMapProps) {
  useTextsAhead(mapTexts);
  if (!canDrawMap()) return null;
  return (
    <MapBoundary fallback={null}>
      <Suspense fallback={<Skeleton shape="block" className={styles.waiting} />}>
        <OutlineMap {...props} />
      </Suspense>
    </MapBoundary>
  );
}
