import { useEffect } from 'react';

/** Keeps the screen from going dark while somebody else scans it, where the browser can; it lets go when the page is left. */
export function useScreenAwake(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded || !('wakeLock' in navigator)) return undefined;
    let lock: WakeLockSentinel | undefined;
    const stop = new AbortController();
    const hold = async () => {
      if (document.visibilityState !== 'visible') return;
      // A phone that saves power says no, and the code is shown all the same.
      lock = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (stop.signal.aborted) await lock?.release();
    };
    void hold();
    // The browser lets go of it when the page is hidden.
    document.addEventListener('visibilitychange', () => void hold(), { signal: stop.signal });
    return () => {
      stop.abort();
      void lock?.release();
    };
  }, [isNeeded]);
}
