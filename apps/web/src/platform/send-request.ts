import { addressOf } from '@nabta/contract/address';
import type { DataOfEndpoint, Endpoint, InputOfEndpoint } from '@nabta/contract/endpoint';
import type { Envelope, Failure } from '@nabta/contract/envelope';
import type { Language } from '@nabta/domain/language';

import { ApiError } from './api-error.ts';
import type { ErrorText } from './api-error.ts';

export type SenderOptions = {
  baseUrl: string;
  timeoutMs: number;
  language: () => Language;
  errorText: ErrorText;
  fetch: typeof fetch;
  now: () => number;
};

/** What was answered last and the tag that came with it: where nothing has changed, the server need not say it again. */
export type LastAnswer = {
  tag?: string | null;
  data?: unknown;
  /** Where what comes after it lies, as RFC 8288 writes it. */
  link?: string | null;
};

export type SendOptions = {
  token?: string | undefined;
  signal?: AbortSignal | undefined;
  idempotencyKey?: string | undefined;
  /** Of the record as this person has seen it, for calls that say `isVersioned`. */
  version?: number | undefined;
  /** Which of several media types an answer that is a file shall have; `data` is then a Blob. */
  accept?: string | undefined;
  /** Is kept up to date by the call. */
  lastAnswer?: LastAnswer | undefined;
};

/** One request and its answer, with no thought of sessions. Fails with an ApiError, or the reason of an aborted signal. */
export type SendRequest = <E extends Endpoint>(
  endpoint: E,
  input: InputOfEndpoint<E>,
  options?: SendOptions,
) => Promise<DataOfEndpoint<E>>;

type AnyInput = { body?: unknown; file?: Blob };

/** A file on its way to or from a phone with one bar needs longer than words do; one that comes may take as long as it comes. */
const fileTimeoutMs = 60_000;

export function createSender(options: SenderOptions): SendRequest {
  const send = createPlainSender(options);
  return (endpoint, ...given) =>
    send(endpoint, ...given).catch((error: unknown) => {
      if (error instanceof ApiError) error.call = endpoint;
      throw error;
    });
}

function createPlainSender(options: SenderOptions): SendRequest {
  return async (endpoint, input, sendOptions = {}) => {
    const isUpload = endpoint.upload !== undefined;
    const { url, init } = requestOf(endpoint, input, options, sendOptions);
    const isFile = endpoint.mediaType !== undefined;
    const timeoutMs = isUpload || isFile ? Math.max(options.timeoutMs, fileTimeoutMs) : options.timeoutMs;
    const sent = await exchange(url, init, { ...options, timeoutMs, isFile }, sendOptions.signal);
    const { response, body: answer } = sent;
    const { lastAnswer = {} } = sendOptions;
    if (response.status !== 304) {
      lastAnswer.data = typeof answer === 'string' ? dataOf(response, answer, options) : answer;
      lastAnswer.tag = response.headers.get('ETag');
      lastAnswer.link = response.headers.get('Link');
    }
    return lastAnswer.data as DataOfEndpoint<typeof endpoint>;
  };
}

/** What `fetch` is asked for a call. */
export function requestOf<E extends Endpoint>(
  endpoint: E,
  input: InputOfEndpoint<E>,
  options: SenderOptions,
  sendOptions: SendOptions,
): { url: string; init: RequestInit } {
  const { body, file } = input as AnyInput;
  const isUpload = endpoint.upload !== undefined;
  return {
    url: options.baseUrl + addressOf(endpoint, input),
    init: {
      method: endpoint.method,
      credentials: 'include',
      headers: headersOf(options, sendOptions, isUpload),
      ...(isUpload ? { body: formOf(file) } : body === undefined ? {} : { body: JSON.stringify(body) }),
    },
  };
}

function formOf(file: Blob | undefined): FormData {
  const form = new FormData();
  if (file !== undefined) form.append('file', file);
  return form;
}

/**
 * The JSON type goes with every request, even without a body: the server refuses a refresh without it (SECURITY S2).
 * Only a form goes without, as the browser alone knows the boundary that its type has to name.
 */
function headersOf(
  { language }: SenderOptions,
  { token, idempotencyKey, version, accept, lastAnswer }: SendOptions,
  isUpload: boolean,
): Record<string, string> {
  return {
    ...(isUpload ? {} : { 'Content-Type': 'application/json' }),
    'Accept-Language': language(),
    ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
    ...(version === undefined ? {} : { 'If-Match': `"${version}"` }),
    ...(accept === undefined ? {} : { Accept: accept }),
    ...(lastAnswer?.tag ? { 'If-None-Match': lastAnswer.tag } : {}),
  };
}

/** The answer with its whole body, inside the time allowed; for a file that is how long nothing may come. */
function exchange(
  url: string,
  init: RequestInit,
  { isFile, ...options }: SenderOptions & { isFile: boolean },
  signal: AbortSignal | undefined,
): Promise<{ response: Response; body: string | Blob }> {
  return within(options, signal, async ({ signal: ends, goOn }) => {
    const response = await options.fetch(url, { ...init, signal: ends });
    if (!isFile || !response.ok || response.body === null) return { response, body: await response.text() };
    const noticed = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(part, onward) {
        goOn();
        onward.enqueue(part);
      },
    });
    return { response, body: await new Response(response.body.pipeThrough(noticed), response).blob() };
  });
}

type Hurry = {
  /** Ends with the caller's signal, and when the time is over. */
  signal: AbortSignal;
  /** Something came: the time begins anew. */
  goOn(): void;
};

/** Work with `fetch` inside the time allowed; fails with an ApiError, or the reason of an aborted signal. */
export async function within<Answer>(
  { timeoutMs, errorText }: SenderOptions,
  signal: AbortSignal | undefined,
  work: (hurry: Hurry) => Promise<Answer>,
): Promise<Answer> {
  signal?.throwIfAborted();
  const ends = new AbortController();
  const giveUp = () => ends.abort();
  let isTooLate = false;
  const beLate = () => {
    isTooLate = true;
    giveUp();
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const goOn = () => {
    clearTimeout(timer);
    timer = setTimeout(beLate, timeoutMs);
  };
  goOn();
  signal?.addEventListener('abort', giveUp);
  try {
    return await work({ signal: ends.signal, goOn });
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    if (isTooLate) throw new ApiError(errorText('timeout'), { status: 0, code: 'TIMEOUT_ERROR', cause });
    if (signal?.aborted === true) throw signal.reason;
    // By the Fetch standard a request that got no answer fails with a TypeError.
    if (cause instanceof TypeError) {
      throw new ApiError(errorText('network'), { status: 0, code: 'NETWORK_ERROR', cause });
    }
    const message = cause instanceof Error && cause.message !== '' ? cause.message : errorText('unexpected');
    throw new ApiError(message, { status: 0, code: 'UNKNOWN_ERROR', cause });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', giveUp);
  }
}

/** The data of an answer, which fails with an ApiError where it is none. */
export function dataOf(response: Response, text: string, { errorText, now }: SenderOptions): unknown {
  const envelope = parseEnvelope(text);
  if (response.ok && envelope?.success === true) return envelope.data;
  if (response.ok && envelope === undefined) {
    throw new ApiError(errorText('unexpected'), { status: 0, code: 'UNKNOWN_ERROR' });
  }
  const failure: Partial<Failure> = envelope?.success === false ? envelope : {};
  const facts = {
    status: response.status,
    serverCode: failure.code,
    details: failure.details,
    requestId: failure.requestId,
    retryAfterSeconds: retryAfterSeconds(response.headers.get('Retry-After'), now()),
  };
  if (response.ok) {
    throw new ApiError(failure.message || errorText('requestFailed'), { ...facts, code: 'API_ERROR' });
  }
  // Between the server's message and the general one SPEC names the client's; fetch has none for an HTTP error.
  throw new ApiError(failure.message || errorText('generic'), {
    ...facts,
    code: response.statusText || 'HTTP_ERROR',
  });
}

function parseEnvelope(text: string): Envelope<unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isEnvelope = typeof value === 'object' && value !== null && 'success' in value;
    return isEnvelope ? (value as Envelope<unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** `Retry-After` is either seconds or a date. */
function retryAfterSeconds(header: string | null, nowMs: number): number | undefined {
  if (header === null) return undefined;
  const seconds = /^\d+$/u.test(header) ? Number(header) : (Date.parse(header) - nowMs) / 1_000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined;
}
