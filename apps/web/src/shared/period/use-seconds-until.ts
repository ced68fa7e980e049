import { useEffect, useState } from 'react';

/** Seconds until an instant, computed from the clock so that a suspended tab resumes with the right value. */
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
