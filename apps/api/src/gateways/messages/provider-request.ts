import { DeliveryFailure } from './message-gateway.ts';

export type ProviderRequest = {
  provider: string;
  url: URL;
  method: 'GET' | 'POST';
  headers?: Record<string, string>;
  form?: Record<string, string>;
  /** Covers connecting, waiting and the last byte of the response, so that a slow drip times out too. */
  timeoutMs: number;
  /** A query changes nothing, so its failure never means that a message may have been sent. */
  isQuery: boolean;
  signal?: AbortSignal | undefined;
};

export type ProviderResponse = {
  provider: string;
  status: number;
  /** Undefined if the body is not JSON. */
  json: unknown;
  retryAfterMs: number | undefined;
};

/** Errors of a connection that was never opened. */
const unreachableCodes = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Gateway errors: the server behind may still have done the work. */
const gatewayErrorStatuses = new Set([502, 504]);

export async function requestProvider(request: ProviderRequest): Promise<ProviderResponse> {
  const { provider, url, method, headers = {}, form, timeoutMs, signal } = request;
  if (signal?.aborted === true) throw new DeliveryFailure(provider, 'aborted');
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      method,
      headers: { accept: 'application/json', ...headers },
      redirect: 'manual',
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
      ...(form && { body: new URLSearchParams(form) }),
    });
    return {
      provider,
      status: response.status,
      json: tryParseJson(await response.text()),
      retryAfterMs: secondsToMs(response.headers.get('retry-after')),
    };
  } catch (error) {
    throw connectionFailure(request, error, timeout);
  }
}

/** Converts a response that is neither a receipt nor a rejection with a reason. */
export function unexpectedResponse(response: ProviderResponse): DeliveryFailure {
  const { provider, status, retryAfterMs } = response;
  const isSuccess = status >= 200 && status < 300;
  return new DeliveryFailure(provider, isSuccess ? 'unreadable answer' : `HTTP ${status}`, {
    mayHaveBeenSent: isSuccess || gatewayErrorStatuses.has(status),
    retryAfterMs,
  });
}

function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function secondsToMs(header: string | null): number | undefined {
  return header !== null && /^\d{1,4}$/u.test(header) ? Number(header) * 1000 : undefined;
}

function connectionFailure(request: ProviderRequest, error: unknown, timeout: AbortSignal): DeliveryFailure {
  const { provider, isQuery, signal, timeoutMs } = request;
  const code = connectionCode(error);
  const mayHaveBeenSent = !isQuery && !unreachableCodes.has(code);
  let reason = `connection failed (${code})`;
  if (timeout.aborted) reason = `no answer in ${timeoutMs} ms`;
  else if (signal?.aborted === true) reason = 'aborted';
  return new DeliveryFailure(provider, reason, { mayHaveBeenSent });
}

function connectionCode(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown';
}
