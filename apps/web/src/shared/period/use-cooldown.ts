import { useEffect, useEffectEvent, useState } from 'react';

type Lock = { until: number | undefined; lock: (seconds: number) => void; lift: () => void };

/** Until when the server takes nothing more, as it said itself; lifted by the clock. */
export function useLock(onEnd: () => void = () => undefined): Lock {
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
    lock: (seconds) => setUntil(Date.now() + seconds * 1_000),
    lift: () => setUntil(undefined),
  };
}
