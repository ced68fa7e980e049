import { type ComponentProps, type ComponentType, type ReactNode, Suspense, lazy, useState } from 'react';

import { reportError } from '#platform/error-report.ts';
import { usePreloadTexts } from '#platform/texts.tsx';
import { useOnline } from '#platform/use-online.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { useIsHydrated } from '#ui/use-is-hydrated.ts';

import { MapBoundary, type MapFailure, canDrawMap } from '../engine/map-boundary.tsx';
import type { ForestMap as ForestMapComponent } from './forest-map.tsx';

import styles from './lazy-forest-map.module.css';

const ForestPicture = lazy(async () => ({ default: (await import('./forest-picture.tsx')).ForestPicture }));

type ForestMapProps = ComponentProps<typeof ForestMapComponent>;
type LazyForestMapProps = Omit<ForestMapProps, 'renderPicture'> & { list: ReactNode };

/** A lazy component remembers a failed load, so each attempt needs its own. */
function lazyForestMap(attempt: number) {
  const ForestMap = lazy<ComponentType<ForestMapProps>>(async () => {
    try {
      return { default: (await import('./forest-map.tsx')).ForestMap };
    } catch (error) {
      reportError(error, { action: 'show-map' });
      return { default: UnloadedMap };
    }
  });
  return { attempt, ForestMap };
}

function UnloadedMap({ renderPicture }: ForestMapProps) {
  return renderPicture(useOnline() ? 'error' : 'offline');
}

export function LazyForestMap({ list, ...props }: LazyForestMapProps) {
  usePreloadTexts('map');
  const [{ attempt, ForestMap }, setForestMap] = useState(() => lazyForestMap(0));
  const retry = () => setForestMap(lazyForestMap(attempt + 1));
  const skeleton = <Skeleton shape="block" className={styles.skeleton} />;
  const renderPicture = (failure: MapFailure) => (
    <MapBoundary fallback={list}>
      <Suspense fallback={skeleton}>
        <ForestPicture
          forest={props.forest}
          count={props.count}
          failure={failure}
          attempt={attempt}
          onRetry={retry}
        />
        {list}
      </Suspense>
    </MapBoundary>
  );
  if (!useIsHydrated()) return skeleton;
  if (!canDrawMap()) return props.count === 0 ? props.empty : renderPicture('device');
  return (
    <MapBoundary key={attempt} fallback={renderPicture('error')}>
      <Suspense fallback={skeleton}>
        <ForestMap {...props} renderPicture={renderPicture} />
      </Suspense>
    </MapBoundary>
  );
}
