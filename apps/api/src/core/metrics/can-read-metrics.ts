import { createHash, timingSafeEqual } from 'node:crypto';

import { type Asking, isFromThisMachine } from '../http/client-address.ts';

/** This machine, and whoever has the token. */
export function mayReadMetrics(asking: Asking, token: string | undefined): boolean {
  return isFromThisMachine(asking) || hasToken(asking, token);
}

function hasToken({ headers }: Asking, token: string | undefined): boolean {
  if (token === undefined) return false;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));
}
