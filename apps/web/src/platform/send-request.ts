import type { DataOfEndpoint, Endpoint, InputOfEndpoint } from '@nabta/contract/core/endpoint';
import type { Envelope, Failure } from '@nabta/contract/core/envelope';
import { requestUrl } from '@nabta/contract/core/request-url';
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

/** Last data and ETag of a query, reused on 304. */
export type LastResponse = {
  etag?: string | null;
  data?: unknown;
  /** `Link` header (RFC 8288) of the next page. */
  link?: string | null;
};

export type SendOptions = {
  token?: string | undefined;
  signal?: AbortSignal | undefined;
  idempotencyKey?: string | undefined;
  /** Version of the record the user saw, for endpoints with `isVersioned`. */
  version?: number | undefined;
  /** Requested media type of a file response; `data` is then a Blob. */
  accept?: string | undefined;
  /** Updated by the call. */
  lastResponse?: LastResponse | undefined;
};

/** Sends one request without session handling. Throws an ApiError, or the reason of an aborted signal. */
export type SendRequest = <E extends Endpoint>(
  endpoint: E,
  input: InputOfEndpoint<E>,
  options?: SendOptions,
) => Promise<DataOfEndpoint<E>>;

/** Files need longer on slow connections; for downloads this is the maximum time without data. */
const fileTimeoutMs = 60_000;

export function createSender(options: SenderOptions): SendRequest {
  return async (endpoint, input, sendOptions = {}) => {
    const isFile = endpoint.mediaType !== undefined;
    const isFileTransfer = isFile || endpoint.upload !== undefined;
    const timeoutMs = isFileTransfer ? Math.max(options.timeoutMs, fileTimeoutMs) : options.timeoutMs;
    const request = buildRequest(endpoint, input, { ...options, ...sendOptions });
    const { lastResponse = {} } = sendOptions;
    try {
      const { response, body } = await exchange(request, {
        ...options,
        timeoutMs,
        isFile,
        signal: sendOptions.signal,
      });
      if (response.status !== 304) {
        lastResponse.data = typeof body === 'string' ? parseResponseData(response, body, options) : body;
        lastResponse.etag = response.headers.get('ETag');
        lastResponse.link = response.headers.get('Link');
      }
    } catch (error) {
      if (error instanceof ApiError) error.call = endpoint;
      throw error;
    }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server answers with the data of the endpoint
    return lastResponse.data as DataOfEndpoint<typeof endpoint>;
  };
}

type HttpRequest = { url: string; init: RequestInit };

/** Builds the arguments of `fetch`. */
export function buildRequest<E extends Endpoint>(
  endpoint: E,
  input: InputOfEndpoint<E>,
  options: SenderOptions & SendOptions,
): HttpRequest {
  const { body, file } = input as { body?: unknown; file?: Blob };
  const isUpload = endpoint.upload !== undefined;
  const json = body === undefined ? undefined : JSON.stringify(body);
  const requestBody = isUpload ? formOf(file) : json;
  return {
    url: options.baseUrl + requestUrl(endpoint, input),
    init: {
      method: endpoint.method,
      credentials: 'include',
      headers: headersOf(options, isUpload),
      ...(requestBody !== undefined && { body: requestBody }),
    },
  };
}

function formOf(file: Blob | undefined): FormData {
  const form = new FormData();
  if (file !== undefined) form.append('file', file);
  return form;
}

/**
 * Every request has the JSON content type even without a body: the server rejects a refresh without it (CSRF
 * protection). Forms leave it to the browser, which adds the boundary.
 */
function headersOf(
  { language, token, idempotencyKey, version, accept, lastResponse }: SenderOptions & SendOptions,
  isUpload: boolean,
): Record<string, string> {
  return {
    ...(isUpload ? {} : { 'Content-Type': 'application/json' }),
    'Accept-Language': language(),
    ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
    ...(version === undefined ? {} : { 'If-Match': `"${version}"` }),
    ...(accept === undefined ? {} : { Accept: accept }),
    ...(lastResponse?.etag ? { 'If-None-Match': lastResponse.etag } : {}),
  };
}

/**
 * Returns the response with its body within the timeout; for a file the timeout limits the time without data.
 */
function exchange(
  { url, init }: HttpRequest,
  { isFile, signal, ...options }: SenderOptions & { isFile: boolean; signal: AbortSignal | undefined },
): Promise<{ response: Response; body: string | Blob }> {
  return withTimeout(options, signal, async ({ signal: timeoutSignal, restart: restartTimer }) => {
    const response = await options.fetch(url, { ...init, signal: timeoutSignal });
    if (!isFile || !response.ok || response.body === null) return { response, body: await response.text() };
    const activityMonitor = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        restartTimer();
        controller.enqueue(chunk);
      },
    });
    return {
      response,
      body: await new Response(response.body.pipeThrough(activityMonitor), response).blob(),
    };
  });
}

type RequestTimer = {
  /** Aborts with the caller's signal or on timeout. */
  signal: AbortSignal;
  /** Restarts the timeout after data arrived. */
  restart(): void;
};

/** Runs `run` within the timeout; throws an ApiError, or the reason of an aborted signal. */
export async function withTimeout<Result>(
  { timeoutMs, errorText }: SenderOptions,
  signal: AbortSignal | undefined,
  run: (requestTimer: RequestTimer) => Promise<Result>,
): Promise<Result> {
  signal?.throwIfAborted();
  const controller = new AbortController();
  const abort = () => controller.abort();
  let isTimedOut = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const restart = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      isTimedOut = true;
      abort();
    }, timeoutMs);
  };
  restart();
  signal?.addEventListener('abort', abort);
  try {
    return await run({ signal: controller.signal, restart });
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    if (isTimedOut) throw new ApiError(errorText('timeout'), { status: 0, code: 'TIMEOUT_ERROR', cause });
    if (signal?.aborted === true) throw signal.reason;
    // The Fetch standard rejects a failed request with a TypeError.
    if (cause instanceof TypeError) {
      throw new ApiError(errorText('network'), { status: 0, code: 'NETWORK_ERROR', cause });
    }
    const message = cause instanceof Error && cause.message !== '' ? cause.message : errorText('unexpected');
    throw new ApiError(message, { status: 0, code: 'UNKNOWN_ERROR', cause });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

/** Returns the data of a response or throws an ApiError. */
export function parseResponseData(
  response: Response,
  text: string,
  { errorText, now }: SenderOptions,
): unknown {
  const envelope = parseEnvelope(text);
  if (response.ok && envelope?.success === true) return envelope.data;
  if (response.ok && envelope === undefined) {
    throw new ApiError(errorText('unexpected'), { status: 0, code: 'UNKNOWN_ERROR' });
  }
  const failure: Partial<Failure> = envelope?.success === false ? envelope : {};
  throw new ApiError(failure.message || errorText(response.ok ? 'requestFailed' : 'generic'), {
    status: response.status,
    code: response.ok ? 'API_ERROR' : response.statusText || 'HTTP_ERROR',
    serverCode: failure.code,
    details: failure.details,
    requestId: failure.requestId,
    retryAfterSeconds: parseRetryAfter(response.headers.get('Retry-After'), now()),
  });
}

function parseEnvelope(text: string): Envelope<unknown> | undefined {
  try {
    const value: Envelope<unknown> | null = JSON.parse(text);
    const isEnvelope = typeof value === 'object' && value !== null && 'success' in value;
    return isEnvelope ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the seconds of a `Retry-After` header, which may be a number or a date. */
function parseRetryAfter(header: string | null, nowMs: number): number | undefined {
  if (header === null) return undefined;
  const seconds = /^\d+$/u.test(header) ? Number(header) : (Date.parse(header) - nowMs) / 1_000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined;
}
