import { useEffect, useState } from 'react';

export type Position = { longitude: number; latitude: number; accuracyM: number };

export type PositionState = Position | 'locating' | 'denied' | 'lost';

/** Follows the phone's position while the page is open; the latest reading wins. */
export function usePosition(): PositionState {
  const [state, setState] = useState<PositionState>('geolocation' in navigator ? 'locating' : 'denied');
  useEffect(() => {
    if (!('geolocation' in navigator)) return undefined;
    const watchId = navigator.geolocation.watchPosition(
      ({ coords: { longitude, latitude, accuracy } }) =>
        setState({ longitude, latitude, accuracyM: accuracy }),
      ({ code, PERMISSION_DENIED }) =>
        setState((previous) => {
          if (code === PERMISSION_DENIED) return 'denied';
          // A stale position is better than none.
          return typeof previous === 'string' ? 'lost' : previous;
        }),
      { enableHighAccuracy: true, maximumAge: 0, timeout: 30_000 },
    );
    return () => navigator.geolocation.clearWatch(watchId);
  }, []);
  return state;
}
