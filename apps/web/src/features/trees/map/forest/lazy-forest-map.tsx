import { type ComponentProps, type ReactNode, Suspense, lazy } from 'react';

import { usePreloadTexts } from '#platform/texts.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

import { MapBoundary, canDrawMap } from '../engine/map-boundary.tsx';

import styles from './lazy-forest-map.module.css';

const ForestMap = lazy(async () => ({ default: (await import('./forest-map.tsx')).ForestMap }));
const ForestPicture = lazy(async () => ({ default: (await import('./forest-picture.tsx')).ForestPicture }));

type LazyForestMapProps = Omit<ComponentProps<typeof ForestMap>, 'picture'> & {
  list: ReactNode;
};

export function LazyForestMap({ list, ...props }: LazyForestMapProps) {
  usePreloadTexts('map');
  const skeleton = <Skeleton shape="block" className={styles.skeleton} />;
  const picture = (
    <MapBoundary fallback={list}>
      <Suspense fallback={skeleton}>
        <ForestPicture forest={props.forest} count={props.count} />
        {list}
      </Suspense>
    </MapBoundary>
  );
  if (!canDrawMap()) return props.count === 0 ? props.empty : picture;
  return (
    <MapBoundary fallback={picture}>
      <Suspense fallback={skeleton}>
        <ForestMap {...props} picture={picture} />
      </Suspense>
    </MapBoundary>
  );
}
