import { DeliveryFailure } from './message-gateway.ts';

export type ProviderRequest = {
  provider: string;
  url: URL;
  method: 'GET' | 'POST';
  headers?: Record<string, string>;
  form?: Record<string, string>;
  /** Covers connecting, waiting and the last byte of the answer, so that a slow drip ends too. */
  timeoutMs: number;
  /** A question changes nothing at the provider, so its failure is never a message that may have been sent. */
  isQuestion: boolean;
  signal?: AbortSignal | undefined;
};

export type ProviderAnswer = {
  provider: string;
  status: number;
  /** Undefined where the body is not JSON. */
  json: unknown;
  retryAfterMs: number | undefined;
};

/** The errors of a connection that was never made. */
const unreachable = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** These speak for a server behind them that may still have done the work. */
const answersOfAMiddleman = new Set([502, 504]);

export async function requestProvider(request: ProviderRequest): Promise<ProviderAnswer> {
  const { provider, url, method, headers = {}, form, timeoutMs, signal } = request;
  if (signal?.aborted === true) throw new DeliveryFailure(provider, 'called off');
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      method,
      headers: { accept: 'application/json', ...headers },
      redirect: 'manual',
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
      ...(form === undefined ? {} : { body: new URLSearchParams(form) }),
    });
    return {
      provider,
      status: response.status,
      json: parseJson(await response.text()),
      retryAfterMs: secondsToMs(response.headers.get('retry-after')),
    };
  } catch (error) {
    throw connectionFailure(request, error, timeout);
  }
}

/** What an answer means that is neither a receipt nor a refusal the provider explains. */
export function unexpectedAnswer(answer: ProviderAnswer): DeliveryFailure {
  const { provider, status, retryAfterMs } = answer;
  const isSuccess = status >= 200 && status < 300;
  return new DeliveryFailure(provider, isSuccess ? 'unreadable answer' : `HTTP ${status}`, {
    mayHaveBeenSent: isSuccess || answersOfAMiddleman.has(status),
    retryAfterMs,
  });
}

function parseJson(text: string): unknown {
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
  const { provider, isQuestion, signal, timeoutMs } = request;
  const code = connectionCode(error);
  const mayHaveBeenSent = !isQuestion && !unreachable.has(code);
  const broken = signal?.aborted === true ? 'called off' : `connection failed (${code})`;
  const reason = timeout.aborted ? `no answer in ${timeoutMs} ms` : broken;
  return new DeliveryFailure(provider, reason, { mayHaveBeenSent });
}

function connectionCode(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown';
}
