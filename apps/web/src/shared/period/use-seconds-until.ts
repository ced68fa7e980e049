import { useEffect, useState } from 'react';

/** The whole seconds until an instant, counted down to 0 by the clock, so that a sleeping tab wakes with the true number. */
export function useSecondsUntil(instantMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  const seconds = Math.max(0, Math.ceil((instantMs - now) / 1_000));
  const isOver = seconds === 0;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isOver]);
  return seconds;
}
