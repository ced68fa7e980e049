import { use } from 'react';
import type { ReactNode } from 'react';

let isShown = false;

/** The shell of the server, shown until the first page of the visit is loaded. */
export const serverShell = {
  show: () => void (isShown = true),
  hide: () => void (isShown = false),
};

const pendingForever = new Promise<never>(() => undefined);

/** Suspense fallback; suspends itself while the shell of the server is visible, so React does not replace it. */
export function ServerShellFallback({ children }: { children: ReactNode }) {
  if (isShown) use(pendingForever);
  return children;
}
