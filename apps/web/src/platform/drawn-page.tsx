import { use } from 'react';
import type { ReactNode } from 'react';

let stands = false;

/** The page as the server drew it, which stands until the first screen of the visit can take its place whole. */
export const drawnPage = {
  keep: () => void (stands = true),
  leave: () => void (stands = false),
};

const never = new Promise<never>(() => undefined);

/**
 * What stands in for something on its way, such as the fallback of a Suspense. While the drawn page stands it suspends too, so
 * that React puts nothing in the place of what can be seen already.
 */
export function StandIn({ children }: { children: ReactNode }) {
  if (stands) use(never);
  return children;
}
