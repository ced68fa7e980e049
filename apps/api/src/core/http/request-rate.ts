import type { Rate } from '@nabta/contract/endpoint';
import type { FastifyRequest } from 'fastify';

import { type Clock, minute, second } from '../clock.ts';
import { AppError } from '../fault/app-error.ts';
import type { Siblings } from '../process/siblings.ts';
import { clientAddressKey, isFromThisMachine } from './client-address.ts';

type Bucket = { tokens: number; filledAt: number };
type Limit = { burst: number; perMinute: number };

/** SECURITY section 3: plain request rates, counted by the processes of one port together and never a matter of truth. */
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
/** How soon the processes on one port know what each of them has let through. */
const toldAfterMs = 250;

export type RequestRate = {
  count(request: FastifyRequest, rate: Rate, accountId: string | undefined): void;
};

/**
 * Throws `TOO_MANY_REQUESTS` for the account, or for the address of a caller without one; the machine itself is never limited.
 * A clock that is put back refills nothing and costs nothing. What siblings let through is taken too, and may leave a debt: at
 * once a caller may have the burst of each process, and in the long run no more than of one.
 */
export function createRequestRate(clock: Clock, siblings?: Siblings): RequestRate {
  const buckets = new Map<string, Bucket>();
  const untold = new Map<string, number>();
  siblings?.hear('requests', (news) => {
    for (const [key, count] of news as [string, number][]) take(key, count, refilled(key, limitOf(key)));
  });

  return {
    count(request, rate, accountId) {
      if (accountId === undefined && isFromThisMachine(request)) return;
      const whose = accountId === undefined ? 'perAddress' : 'perAccount';
      const key = `${rate} ${whose} ${accountId ?? clientAddressKey(request.ip)}`;
      const limit = limits[rate][whose];
      const tokens = refilled(key, limit);
      if (tokens < 1)
        throw new AppError('TOO_MANY_REQUESTS', {
          retryAfterSeconds: ((1 - tokens) * minute) / limit.perMinute / second,
        });
      take(key, 1, tokens);
      if (siblings !== undefined) note(key, siblings);
    },
  };

  function refilled(key: string, { burst, perMinute }: Limit): number {
    const bucket = buckets.get(key);
    if (bucket === undefined) return burst;
    const elapsedMs = Math.max(0, clock.now().getTime() - bucket.filledAt);
    return Math.min(burst, bucket.tokens + (elapsedMs * perMinute) / minute);
  }

  function take(key: string, count: number, tokens: number): void {
    buckets.delete(key);
    if (buckets.size >= maxBuckets) forgetOldest(buckets);
    buckets.set(key, { tokens: tokens - count, filledAt: clock.now().getTime() });
  }

  function note(key: string, { tell }: Siblings): void {
    if (untold.size === 0)
      setTimeout(() => {
        tell('requests', [...untold]);
        untold.clear();
      }, toldAfterMs).unref();
    untold.set(key, (untold.get(key) ?? 0) + 1);
  }
}

function limitOf(key: string): Limit {
  const [rate, whose] = key.split(' ', 2) as [Rate, 'perAccount' | 'perAddress'];
  return limits[rate][whose];
}

function forgetOldest(buckets: Map<string, Bucket>): void {
  for (const oldest of buckets.keys()) {
    buckets.delete(oldest);
    return;
  }
}

/** For load and property tests that go through the door more often than a person can. */
export const unlimitedRequestRate: RequestRate = { count: () => undefined };
