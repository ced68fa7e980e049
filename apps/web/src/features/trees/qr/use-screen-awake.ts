import { useEffect } from 'react';

/** Keeps the screen on while a code is scanned, if the browser supports it. */
export function useScreenAwake(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded || !('wakeLock' in navigator)) return undefined;
    let lock: WakeLockSentinel | undefined;
    const stop = new AbortController();
    const acquire = async () => {
      if (document.visibilityState !== 'visible') return;
      // The request is rejected in power-saving mode; the code is still shown.
      lock = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (stop.signal.aborted) await lock?.release();
    };
    void acquire();
    // The browser releases the lock when the page is hidden.
    document.addEventListener('visibilitychange', () => void acquire(), { signal: stop.signal });
    return () => {
      stop.abort();
      void lock?.release();
    };
  }, [isNeeded]);
}
