import { lazy, Suspense, useEffect, useState } from 'react';
import type { ComponentType } from 'react';

import { useConsent } from '../platform/analytics/consent.ts';
import { whenIdle } from '../platform/when-idle.ts';

const VisitRecorder = lazyQuietly(
  async () => (await import('../features/analytics/visit-recorder.tsx')).VisitRecorder,
);
const ConsentBanner = lazyQuietly(
  async () => (await import('../features/analytics/consent-banner.tsx')).ConsentBanner,
);

/** Asks whether visits may be counted, and counts them where they may; both once the page has nothing else to do. */
export function Analytics() {
  const consent = useConsent();
  const isIdle = useIdle();
  if (!isIdle || consent === 'barred' || consent === 'refused') return null;
  return <Suspense>{consent === 'given' ? <VisitRecorder /> : <ConsentBanner />}</Suspense>;
}

/** What did not come is not missed by anybody who uses the page. */
function lazyQuietly(load: () => Promise<ComponentType>) {
  return lazy(async () => ({ default: await load().catch(() => Nothing) }));
}

function Nothing() {
  return null;
}

function useIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => whenIdle(() => setIsIdle(true)), []);
  return isIdle;
}
