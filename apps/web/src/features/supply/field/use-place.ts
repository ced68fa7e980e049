import { useEffect, useState } from 'react';

export type Place = { longitude: number; latitude: number; accuracyM: number };

export type PlaceState = Place | 'locating' | 'denied' | 'lost';

/** Where the phone is, followed for as long as the screen is open; the newest reading counts. */
export function usePlace(): PlaceState {
  const [state, setState] = useState<PlaceState>('geolocation' in navigator ? 'locating' : 'denied');
  useEffect(() => {
    if (!('geolocation' in navigator)) return undefined;
    const watch = navigator.geolocation.watchPosition(
      ({ coords: { longitude, latitude, accuracy } }) =>
        setState({ longitude, latitude, accuracyM: accuracy }),
      ({ code, PERMISSION_DENIED }) =>
        // A place that was known a moment ago is better than none.
        setState((known) =>
          code === PERMISSION_DENIED ? 'denied' : typeof known === 'string' ? 'lost' : known,
        ),
      { enableHighAccuracy: true, maximumAge: 0, timeout: 30_000 },
    );
    return () => navigator.geolocation.clearWatch(watch);
  }, []);
  return state;
}
