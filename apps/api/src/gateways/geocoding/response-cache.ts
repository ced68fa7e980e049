import { type Clock, day } from '#core/clock.ts';
import { createPromiseCache, type PromiseCache } from '#core/promise-cache.ts';

import type { ServiceResult } from './request-service.ts';

/** Caches responses of paid services; failures are not cached. */
export function createResponseCache<T>(clock: Clock): PromiseCache<ServiceResult<T>> {
  const isFailure = (result: ServiceResult<T>) => 'failure' in result;
  const bytesOf = (result: ServiceResult<T>) => 2 * JSON.stringify(result).length;
  return createPromiseCache({ maxBytes: 8e6, bytesOf, expiry: { ms: 7 * day, clock }, isFailure });
}
