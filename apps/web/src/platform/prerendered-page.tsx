import { use } from 'react';
import type { ReactNode } from 'react';

let isShown = false;

/** The prerendered page, shown until the first page of the visit is loaded. */
export const prerenderedPage = {
  show: () => void (isShown = true),
  hide: () => void (isShown = false),
};

const pendingForever = new Promise<never>(() => undefined);

/** Suspense fallback; suspends itself while the prerendered page is visible, so React does not replace it. */
export function PrerenderFallback({ children }: { children: ReactNode }) {
  if (isShown) use(pendingForever);
  return children;
}
