import type * as z from 'zod';

import { type Clock, day } from '#core/clock.ts';
import { createPromiseCache } from '#core/promise-cache.ts';

import { createCircuitBreaker } from '../messages/circuit-breaker.ts';

/** Response of an outside service or the failure reason; callers always have a fallback. */
export type ServiceResult<T> = { answer: T } | { failure: string };

export type ServiceSettings = {
  baseUrl: string;
  /** Covers connecting, waiting and reading the body, so a slow drip ends too. */
  timeoutMs?: number;
  clock: Clock;
};

type Shape<T> = { schema: z.ZodType<T>; headers?: Record<string, string> };

/** `cacheKey` names what the answer depends on. */
type Get<T> = (cacheKey: string, path: string, query: Record<string, string>) => Promise<ServiceResult<T>>;

/** Larger than any valid response. */
const maxBytes = 200_000;
const name = 'service';

/** Caches responses but no failures, never throws, and skips a failing service for a while. */
export function createCachedService<T>(
  { baseUrl, timeoutMs = 3_000, clock }: ServiceSettings,
  { schema, headers = {} }: Shape<T>,
): Get<T> {
  const breaker = createCircuitBreaker({ failures: 3, windowMs: 60_000, cooldownMs: 30_000 }, clock);
  const cache = createPromiseCache<ServiceResult<T>>({
    maxBytes: 8e6,
    bytesOf: (result) => 2 * JSON.stringify(result).length,
    expiry: { ms: 7 * day, clock },
    isFailure: (result) => 'failure' in result,
  });
  return (cacheKey, path, query) =>
    cache.get(cacheKey, async () => {
      if (breaker.admit(name) === 'refused') return { failure: 'circuit open' };
      const url = new URL(path, baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`);
      url.search = new URLSearchParams(query).toString();
      const result = await request(url);
      if ('answer' in result) breaker.recordSuccess(name);
      else breaker.recordFailure(name);
      return result;
    });

  async function request(url: URL): Promise<ServiceResult<T>> {
    try {
      const response = await fetch(url, {
        headers: { accept: 'application/json', ...headers },
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!response.ok) {
        await response.body?.cancel();
        return { failure: `HTTP ${response.status}` };
      }
      const parsed = schema.safeParse(JSON.parse(await readLimitedText(response)));
      return parsed.success ? { answer: parsed.data } : { failure: 'unreadable answer' };
    } catch (error) {
      return { failure: describeError(error, timeoutMs) };
    }
  }
}

async function readLimitedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > maxBytes) throw new SyntaxError('too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Never includes the error message, which may contain the URL and its key. */
function describeError(error: unknown, timeoutMs: number): string {
  if (error instanceof DOMException && error.name === 'TimeoutError') return `no answer in ${timeoutMs} ms`;
  return error instanceof SyntaxError ? 'unreadable answer' : 'connection failed';
}
