import { useEffect, useState } from 'react';

export type Place = { longitude: number; latitude: number; accuracyM: number };

export type PlaceState = Place | 'locating' | 'denied' | 'lost';

/** Follows the phone's position while the page is open; the latest reading wins. */
export function usePlace(): PlaceState {
  const [state, setState] = useState<PlaceState>('geolocation' in navigator ? 'locating' : 'denied');
  useEffect(() => {
    if (!('geolocation' in navigator)) return undefined;
    const watch = navigator.geolocation.watchPosition(
      ({ coords: { longitude, latitude, accuracy } }) =>
        setState({ longitude, latitude, accuracyM: accuracy }),
      ({ code, PERMISSION_DENIED }) =>
        // A stale position is better than none.
        setState((previous) =>
          code === PERMISSION_DENIED ? 'denied' : typeof previous === 'string' ? 'lost' : previous,
        ),
      { enableHighAccuracy: true, maximumAge: 0, timeout: 30_000 },
    );
    return () => navigator.geolocation.clearWatch(watch);
  }, []);
  return state;
}
