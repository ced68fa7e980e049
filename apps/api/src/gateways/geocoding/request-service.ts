import type * as z from 'zod';

import type { CircuitBreaker } from '../messages/circuit-breaker.ts';

/** What an outside service said, or why there is no answer; whoever asks always has something of our own to say instead. */
export type ServiceAnswer<T> = { answer: T } | { failure: string };

type Question<T> = {
  service: string;
  url: URL;
  headers?: Record<string, string>;
  /** What a good answer looks like. */
  shape: z.ZodType<T>;
  /** Covers connecting, waiting and the last byte of the answer, so that a slow drip ends too. */
  timeoutMs: number;
  breaker: CircuitBreaker;
};

/** Far more than any answer we understand. */
const maxBytes = 200_000;

/** Asks once and never throws; a service that keeps failing is left in peace for a while. */
export async function askService<T>(question: Question<T>): Promise<ServiceAnswer<T>> {
  const { service, breaker } = question;
  if (breaker.admit(service) === 'refused') return { failure: 'resting after failures' };
  const result = await ask(question);
  if ('answer' in result) breaker.succeeded(service);
  else breaker.failed(service);
  return result;
}

async function ask<T>({ url, headers = {}, shape, timeoutMs }: Question<T>): Promise<ServiceAnswer<T>> {
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
    const read = shape.safeParse(JSON.parse(await shortText(response)));
    return read.success ? { answer: read.data } : { failure: 'unreadable answer' };
  } catch (error) {
    return { failure: describe(error, timeoutMs) };
  }
}

async function shortText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > maxBytes) throw new SyntaxError('too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Never the message of the error itself, which may hold the address and with it the key. */
function describe(error: unknown, timeoutMs: number): string {
  if (error instanceof DOMException && error.name === 'TimeoutError') return `no answer in ${timeoutMs} ms`;
  return error instanceof SyntaxError ? 'unreadable answer' : 'connection failed';
}
