import { useEffect, useEffectEvent, useState } from 'react';

import { useTexts } from '#platform/texts.tsx';

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

const hourSeconds = 3_600;

/** Formats whole seconds as `4:59` below an hour, and from then on as hours, rounded up. */
export function useWaitText(): (seconds: number) => string {
  const { formatNumber } = useTexts();
  return (seconds) =>
    seconds >= hourSeconds
      ? formatNumber(Math.ceil(seconds / hourSeconds), { style: 'unit', unit: 'hour', unitDisplay: 'long' })
      : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

type Cooldown = { until: number | undefined; start: (seconds: number) => void; clear: () => void };

/** Blocks an action until the time given by the server, then calls `onEnd`. */
export function useCooldown(onEnd: () => void = () => undefined): Cooldown {
  const [until, setUntil] = useState<number>();
  const end = useEffectEvent(() => {
    setUntil(undefined);
    onEnd();
  });
  useEffect(() => {
    if (until === undefined) return undefined;
    const timer = setInterval(() => {
      if (Date.now() >= until) end();
    }, 500);
    return () => clearInterval(timer);
  }, [until]);
  return {
    until,
    start: (seconds) => setUntil(Date.now() + seconds * 1_000),
    clear: () => setUntil(undefined),
  };
}
