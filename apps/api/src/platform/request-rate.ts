import type { FastifyRequest } from 'fastify';

import { AppError } from './app-error.ts';
import { clientAddressKey, isLoopback } from './client-address.ts';
import { type Clock, minute, second } from './clock.ts';

/** SECURITY section 3: plain request rates, counted in each process and never a matter of truth. */
const perAccount = { burst: 60, perMinute: 120 };
const perAddress = { burst: 60, perMinute: 60 };
const mostBuckets = 100_000;

type Rate = { burst: number; perMinute: number };
export type RequestRates = { perAccount: Rate; perAddress: Rate };

export type RequestRate = { count(request: FastifyRequest, accountId: string | undefined): void };

type Bucket = { tokens: number; filledAt: number };

/** Throws `TOO_MANY_REQUESTS` for the account, or for the address of a caller without one; the machine itself is never limited. */
export function createRequestRate(
  clock: Clock,
  rates: RequestRates = { perAccount, perAddress },
): RequestRate {
  const buckets = new Map<string, Bucket>();
  return {
    count(request, accountId) {
      if (accountId === undefined && isLoopback(request.ip)) return;
      const limit = accountId === undefined ? rates.perAddress : rates.perAccount;
      const key = accountId ?? clientAddressKey(request.ip);
      const now = clock.now().getTime();
      const bucket = buckets.get(key) ?? { tokens: limit.burst, filledAt: now };
      const perMs = limit.perMinute / minute;
      const tokens = Math.min(limit.burst, bucket.tokens + (now - bucket.filledAt) * perMs);
      if (tokens < 1)
        throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: (1 - tokens) / perMs / second });
      if (buckets.size >= mostBuckets) buckets.clear();
      buckets.set(key, { tokens: tokens - 1, filledAt: now });
    },
  };
}

/** For load and property tests that go through the door more often than a person can. */
export const unlimitedRequestRate: RequestRate = { count: () => undefined };
