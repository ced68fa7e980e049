import { type ReactNode, Suspense, useState } from 'react';

import { useIsHydrated } from './use-is-hydrated.ts';

/**
 * A Suspense boundary that is left out of pages that the server rendered: they are hydrated as a whole, so that every
 * button of the page works at the same time.
 */
export function SectionSuspense({ fallback, children }: { fallback?: ReactNode; children: ReactNode }) {
  const isHydrated = useIsHydrated();
  const [isBoundary] = useState(isHydrated);
  return isBoundary ? <Suspense fallback={fallback}>{children}</Suspense> : children;
}
