import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import type { ReactNode } from 'react';

import type { OtherSort } from '#features/trees/filter/tree-filters.ts';
import type { Position } from '#features/trees/map/base/map-view.ts';
import { useLocate } from '#features/trees/map/forest/use-locate.ts';
import type { TreeOrder } from '#features/trees/tree/tree-queries.ts';

/** About ten metres: exact enough for sorting, and stable for a user who does not move. */
const decimals = 4;

/**
 * Returns the sort order, and a component that locates the user when needed; without a position the default
 * order is used.
 */
export function useTreeOrder(
  sort: OtherSort | undefined,
  onFailed: () => void,
): { order: TreeOrder; locating: ReactNode } {
  const [place, setPlace] = useState<Position>();
  if (sort !== 'nearest') return { order: sort === undefined ? {} : { sort }, locating: null };
  if (place === undefined) {
    return {
      order: {},
      locating: (
        <Suspense>
          <Locating onFound={setPlace} onFailed={onFailed} />
        </Suspense>
      ),
    };
  }
  const [longitude, latitude] = place.map((degrees) => degrees.toFixed(decimals)) as [string, string];
  return { order: { sort, longitude, latitude }, locating: null };
}

type LocatingProps = { onFound: (place: Position) => void; onFailed: () => void };

function Locating({ onFound, onFailed }: LocatingProps) {
  const { start } = useLocate(onFound, onFailed);
  const startOnce = useEffectEvent(start);
  useEffect(() => startOnce(), []);
  return null;
}
