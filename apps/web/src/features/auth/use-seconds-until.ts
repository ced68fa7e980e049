import { useEffect, useState } from 'react';

/** The whole seconds until an instant, counted down to 0 by the clock, so that a sleeping tab wakes with the true number. */
export function useSecondsUntil(instantMs: number): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(instantMs));
  useEffect(() => {
    setSeconds(secondsUntil(instantMs));
    const timer = setInterval(() => {
      const left = secondsUntil(instantMs);
      setSeconds(left);
      if (left === 0) clearInterval(timer);
    }, 1_000);
    return () => clearInterval(timer);
  }, [instantMs]);
  return seconds;
}

function secondsUntil(instantMs: number): number {
  return Math.max(0, Math.ceil((instantMs - Date.now()) / 1_000));
}
