import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import type { ReactNode } from 'react';

import type { OtherSort } from '../filter/tree-filters.ts';
import type { Position } from '../map/base/map-view.ts';
import { useLocate } from '../map/forest/use-locate.ts';
import type { TreeOrder } from '../tree/tree-queries.ts';

/** Some ten metres: enough to sort by, and the same list for who sits still. */
const decimals = 4;

/** The order to ask for, and what finds out where one is while that is not known; who may not be found gets the usual order. */
export function useTreeOrder(
  sort: OtherSort | undefined,
  onLost: () => void,
): { order: TreeOrder; locating: ReactNode } {
  const [place, setPlace] = useState<Position>();
  if (sort !== 'nearest') return { order: sort === undefined ? {} : { sort }, locating: null };
  if (place === undefined) {
    return {
      order: {},
      locating: (
        <Suspense>
          <Locating onFound={setPlace} onLost={onLost} />
        </Suspense>
      ),
    };
  }
  const [longitude, latitude] = place.map((degrees) => degrees.toFixed(decimals)) as [string, string];
  return { order: { sort, longitude, latitude }, locating: null };
}

type LocatingProps = { onFound: (place: Position) => void; onLost: () => void };

function Locating({ onFound, onLost }: LocatingProps) {
  const { start } = useLocate(onFound, onLost);
  const startOnce = useEffectEvent(start);
  useEffect(() => startOnce(), []);
  return null;
}
