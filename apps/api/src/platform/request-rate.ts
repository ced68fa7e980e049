import type { Rate } from '@nabta/contract/endpoint';
import type { FastifyRequest } from 'fastify';

import { AppError } from './app-error.ts';
import { clientAddressKey, isFromThisMachine } from './client-address.ts';
import { type Clock, minute, second } from './clock.ts';

type Bucket = { tokens: number; filledAt: number };
type Limit = { burst: number; perMinute: number };

/** SECURITY section 3: plain request rates, counted in each process and never a matter of truth. */
const limits = {
  calls: { perAccount: { burst: 60, perMinute: 120 }, perAddress: { burst: 60, perMinute: 60 } },
  tiles: { perAccount: { burst: 1_000, perMinute: 1_500 }, perAddress: { burst: 500, perMinute: 600 } },
  files: { perAccount: { burst: 2_000, perMinute: 3_000 }, perAddress: { burst: 2_000, perMinute: 3_000 } },
  /** A carrier puts thousands of phones behind one address, and a link that is passed around opens on all of them. */
  pages: { perAccount: { burst: 300, perMinute: 600 }, perAddress: { burst: 300, perMinute: 600 } },
  /** Of the same many phones; each sends what gathered in some seconds. */
  events: { perAccount: { burst: 300, perMinute: 600 }, perAddress: { burst: 300, perMinute: 600 } },
} satisfies Record<Rate, { perAccount: Limit; perAddress: Limit }>;

/** Of some 150 bytes each. Who came longest ago makes room, so that a crowd of addresses refills nobody else's. */
const maxBuckets = 100_000;

export type RequestRate = {
  count(request: FastifyRequest, rate: Rate, accountId: string | undefined): void;
};

/**
 * Throws `TOO_MANY_REQUESTS` for the account, or for the address of a caller without one; the machine itself is never limited.
 * A clock that is put back refills nothing and costs nothing.
 */
export function createRequestRate(clock: Clock): RequestRate {
  const buckets = new Map<string, Bucket>();
  return {
    count(request, rate, accountId) {
      if (accountId === undefined && isFromThisMachine(request)) return;
      const limit = limits[rate][accountId === undefined ? 'perAddress' : 'perAccount'];
      const key = `${rate} ${accountId ?? clientAddressKey(request.ip)}`;
      const now = clock.now().getTime();
      const bucket = buckets.get(key) ?? { tokens: limit.burst, filledAt: now };
      const perMs = limit.perMinute / minute;
      const tokens = Math.min(limit.burst, bucket.tokens + Math.max(0, now - bucket.filledAt) * perMs);
      if (tokens < 1)
        throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: (1 - tokens) / perMs / second });
      buckets.delete(key);
      if (buckets.size >= maxBuckets) forgetOldest(buckets);
      buckets.set(key, { tokens: tokens - 1, filledAt: now });
    },
  };
}

function forgetOldest(buckets: Map<string, Bucket>): void {
  for (const oldest of buckets.keys()) {
    buckets.delete(oldest);
    return;
  }
}

/** For load and property tests that go through the door more often than a person can. */
export const unlimitedRequestRate: RequestRate = { count: () => undefined };
