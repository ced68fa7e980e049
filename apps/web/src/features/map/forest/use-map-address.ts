import { useSearchParams } from 'react-router';

import type { MapLook, MapView } from '../base/map-view.ts';
import { addressWithView, lookOfAddress, viewOfAddress } from './map-address.ts';

/** What the address says of the map, and ways to write it there without a new page. */
export function useMapAddress() {
  const [params, setParams] = useSearchParams();
  const look = lookOfAddress(params);
  return {
    view: viewOfAddress(params),
    look,
    setLook: (next: MapLook) => {
      setParams((current) => addressWithView(current, viewOfAddress(current), next), quietly);
    },
    setView: (next: MapView) => {
      setParams((current) => addressWithView(current, next, lookOfAddress(current)), quietly);
    },
  };
}

const quietly = { replace: true, preventScrollReset: true };
