import { useSearchParams } from 'react-router';

import type { MapMode, MapView } from '../base/map-view.ts';
import { withViewParams, parseLook, parseView } from './map-url-state.ts';

/** Reads and writes the map state in the URL without adding history entries. */
export function useMapUrlState() {
  const [params, setParams] = useSearchParams();
  const look = parseLook(params);
  return {
    view: parseView(params),
    look,
    setLook: (next: MapMode) => {
      setParams((current) => withViewParams(current, parseView(current), next), navigateOptions);
    },
    setView: (next: MapView) => {
      setParams((current) => withViewParams(current, next, parseLook(current)), navigateOptions);
    },
  };
}

const navigateOptions = { replace: true, preventScrollReset: true };
