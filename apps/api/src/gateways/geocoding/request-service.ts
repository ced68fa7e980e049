import type * as z from 'zod';

import type { CircuitBreaker } from '../messages/circuit-breaker.ts';

/** Response of an outside service or the failure reason; callers always have a fallback. */
export type ServiceResult<T> = { answer: T } | { failure: string };

type ServiceRequest<T> = {
  service: string;
  url: URL;
  headers?: Record<string, string>;
  shape: z.ZodType<T>;
  /** Covers connecting, waiting and reading the body, so a slow drip ends too. */
  timeoutMs: number;
  breaker: CircuitBreaker;
};

/** Larger than any valid response. */
const maxBytes = 200_000;

/** Sends one request and never throws; a circuit breaker skips a failing service for a while. */
export async function requestService<T>(request: ServiceRequest<T>): Promise<ServiceResult<T>> {
  const { service, breaker } = request;
  if (breaker.admit(service) === 'refused') return { failure: 'circuit open' };
  const result = await fetchJson(request);
  if ('answer' in result) breaker.recordSuccess(service);
  else breaker.recordFailure(service);
  return result;
}

async function fetchJson<T>({
  url,
  headers = {},
  shape,
  timeoutMs,
}: ServiceRequest<T>): Promise<ServiceResult<T>> {
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
    const parsed = shape.safeParse(JSON.parse(await readLimitedText(response)));
    return parsed.success ? { answer: parsed.data } : { failure: 'unreadable answer' };
  } catch (error) {
    return { failure: describeError(error, timeoutMs) };
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
