import { useEffect, useEffectEvent, useState } from 'react';

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
