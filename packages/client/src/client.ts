import { type CallOptions, callsOf, type Request } from './calls.ts';

export type * from './calls.ts';

export type NabtaOptions = {
  /** `nbt_live_…`, or `nbt_test_…` for test mode. Never expose it outside your server. */
  key: string;
  /** URL of Nabta, such as `https://nabta.example`. */
  baseUrl: string;
  /** Dated API version; defaults to the version of the key. */
  version?: string;
  /** How often a repeatable request is retried after a network error, 429 or 5xx gateway response. */
  retries?: number;
  fetch?: typeof fetch;
};

export type Nabta = ReturnType<typeof callsOf>;

/** An error response of the API. */
export class NabtaError extends Error {
  override name = 'NabtaError';
  /** Machine-readable error code; its meaning never changes. */
  readonly code: string;
  readonly status: number;
  readonly details: readonly { path: string; message: string }[];

  constructor(status: number, { code = 'UNKNOWN', message = '', details = [] }: Partial<ErrorBody>) {
    super(message || code);
    this.code = code;
    this.status = status;
    this.details = details;
  }
}

type ErrorBody = { code: string; message: string; details: { path: string; message: string }[] };

/** Client for all endpoints of the partner API with one key. */
export function createNabta({ retries = 3, ...options }: NabtaOptions): Nabta {
  return callsOf(async (request, input, callOptions) => {
    const { url, init } = requestOf(request, { ...input }, { ...options, ...callOptions });
    const send = options.fetch ?? fetch;
    for (let attempt = 0; ; attempt += 1) {
      const canRetry = isRepeatable(request) && attempt < retries;
      const response = await send(url, init).catch((error: unknown) => {
        if (!canRetry) throw error;
      });
      if (response && !(canRetry && (response.status === 429 || response.status >= 502)))
        return dataOf(response);
      await pause(response?.headers.get('retry-after'), attempt);
    }
  });
}

/** Requests with an idempotency key can be sent twice. */
function isRepeatable({ method, isIdempotent }: Request): boolean {
  return method === 'GET' || isIdempotent;
}

type SendOptions = NabtaOptions & CallOptions;

function requestOf(
  { method, path, query, isIdempotent }: Request,
  /** Only values in the path and the query are read; a body may have others. */
  input: Record<string, string | number | undefined>,
  { baseUrl, key, version, idempotencyKey, signal }: Omit<SendOptions, 'retries'>,
): { url: URL; init: RequestInit } {
  const takeInput = (name: string) => {
    const value = input[name];
    delete input[name];
    return value;
  };
  const filled = path.replace(/\{(\w+)\}/gu, (_, name: string) =>
    encodeURIComponent(String(takeInput(name))),
  );
  const url = new URL(`/api${filled}`, baseUrl);
  for (const name of query) {
    const value = takeInput(name);
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  const headers: Record<string, string> = { authorization: `Bearer ${key}`, 'accept-language': 'en' };
  if (version !== undefined) headers['nabta-version'] = version;
  if (isIdempotent) headers['idempotency-key'] = idempotencyKey ?? crypto.randomUUID();
  const hasBody = method === 'POST' || method === 'PATCH';
  if (hasBody) headers['content-type'] = 'application/json';
  const body = hasBody ? JSON.stringify(input) : null;
  return { url, init: { method, headers, body, ...(signal && { signal }) } };
}

async function dataOf<Data>(response: Response): Promise<Data> {
  const body: Partial<ErrorBody> & { data: Data } = await response
    .text()
    .then((text) => JSON.parse(text))
    .catch(() => ({}));
  if (response.ok) return body.data;
  throw new NabtaError(response.status, body);
}

function pause(retryAfter: string | null | undefined, attempt: number): Promise<void> {
  const seconds = Number(retryAfter ?? Number.NaN);
  const ms = Number.isFinite(seconds) ? seconds * 1_000 : 500 * 2 ** attempt;
  return new Promise((resolve) => setTimeout(resolve, Math.min(ms, 30_000)));
}
