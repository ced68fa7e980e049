import { lazy, Suspense, useEffect, useState } from 'react';
import type { ComponentType } from 'react';

import { useConsent } from '../platform/analytics/consent.ts';
import { whenIdle } from '../platform/when-idle.ts';

const VisitRecorder = lazyOptional(
  async () => (await import('../features/operations/analytics/visit-recorder.tsx')).VisitRecorder,
);
const ConsentBanner = lazyOptional(
  async () => (await import('../features/operations/analytics/consent-banner.tsx')).ConsentBanner,
);

/** Renders the consent banner or the recorder after the page is idle. */
export function Analytics() {
  const consent = useConsent();
  const isIdle = useIdle();
  if (!isIdle || consent === 'barred' || consent === 'refused') return null;
  return <Suspense>{consent === 'given' ? <VisitRecorder /> : <ConsentBanner />}</Suspense>;
}

/** Renders nothing when loading fails. */
function lazyOptional(load: () => Promise<ComponentType>) {
  return lazy(async () => ({ default: await load().catch(() => Empty) }));
}

function Empty() {
  return null;
}

function useIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => whenIdle(() => setIsIdle(true)), []);
  return isIdle;
}
