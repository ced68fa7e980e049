import { lazy, Suspense } from 'react';
import type { ComponentProps, ReactNode } from 'react';

import { mapTexts } from '../../../locales/map.ts';
import { useTextsAhead } from '../../../platform/texts.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { canDrawMap } from '../engine/can-draw-map.ts';
import { MapBoundary } from '../engine/map-boundary.tsx';

import styles from './lazy-forest-map.module.css';

const ForestMap = lazy(async () => ({ default: (await import('./forest-map.tsx')).ForestMap }));
const ForestPicture = lazy(async () => ({ default: (await import('./forest-picture.tsx')).ForestPicture }));

type LazyForestMapProps = Omit<ComponentProps<typeof ForestMap>, 'picture'> & {
  /** The same trees as a list, where the map cannot be drawn. */
  list: ReactNode;
};

/** A forest on the map, loaded when somebody wants to see it; a picture and a plain list where it cannot be drawn. */
export function LazyForestMap({ list, ...props }: LazyForestMapProps) {
  useTextsAhead(mapTexts);
  const waiting = <Skeleton shape="block" className={styles.waiting} />;
  const picture = (
    <MapBoundary fallback={list}>
      <Suspense fallback={waiting}>
        <ForestPicture forest={props.forest} count={props.count} />
        {list}
      </Suspense>
    </MapBoundary>
  );
  if (!canDrawMap()) return props.count === 0 ? props.empty : picture;
  return (
    <MapBoundary fallback={picture}>
      <Suspense fallback={waiting}>
        <ForestMap {...props} picture={picture} />
      </Suspense>
    </MapBoundary>
  );
}
