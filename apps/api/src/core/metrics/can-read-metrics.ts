import { createHash, timingSafeEqual } from 'node:crypto';

import { type RequestSource, isFromThisMachine } from '../http/client-address.ts';

export function canReadMetrics(request: RequestSource, token: string | undefined): boolean {
  return isFromThisMachine(request) || hasToken(request, token);
}

function hasToken({ headers }: RequestSource, token: string | undefined): boolean {
  if (token === undefined) return false;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));
}
