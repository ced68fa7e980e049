import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

export type ApiResponse<Data = unknown> = {
  /** 0 when no server responded. */
  status: number;
  isOk: boolean;
  data: Data | undefined;
  /** Code of an error response, or the text of a network error. */
  code: string;
  details: { kind?: string }[];
  bytes: Uint8Array;
  tookMs: number;
};

type Options = {
  /** Access token, or a function that signs one for each call. */
  token?: string | (() => string);
  /** Cookies as in the request header. */
  cookie?: string;
  /** Client IP address, as a reverse proxy sends it. */
  address?: string;
  timeoutMs?: number;
  /** How long failed calls are retried on the next server; by default not at all. */
  retryTimeoutMs?: number;
  /** Status 0 means that no server responded. */
  isRetryable?: (status: number) => boolean;
};

export type Client = ReturnType<typeof createClient>;

/** HTTP client of one person that stores cookies and distributes its calls over all servers. */
export function createClient({ urls }: { urls: readonly string[] }, options: Options = {}) {
  const { address, timeoutMs = 15_000, retryTimeoutMs = 0, isRetryable = isUnavailable } = options;
  const cookies = new Map<string, string>();
  if (options.cookie) storeCookie(options.cookie);
  let urlIndex = randomInt(urls.length);
  const client = { token: options.token ?? '', calls: 0, retries: 0, cookies, open, call, read, refresh };
  return client;

  /** Returns the raw response of one attempt without a time limit. */
  function open(path: string, { method = 'GET', ...init }: RequestInit = {}, key = ''): Promise<Response> {
    const token = typeof client.token === 'function' ? client.token() : client.token;
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return fetch(`${urls[urlIndex++ % urls.length]}/api${path}`, {
      ...init,
      method,
      headers: {
        'accept-language': 'en',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(cookie && { cookie }),
        ...(address && { 'x-forwarded-for': address }),
        // Also without a body: calls that read a cookie require it as protection against other sites.
        ...(!(init.body instanceof FormData) && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
      },
    });
  }

  /** Sends a call and retries it with the same idempotency key; never throws. */
  async function call<Data = unknown>(
    method: string,
    path: string,
    body?: object,
  ): Promise<ApiResponse<Data>> {
    client.calls += 1;
    const key = method === 'GET' ? '' : randomUUID();
    const init = { method, ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }) };
    for (const deadline = performance.now() + retryTimeoutMs; ;) {
      const response = await send<Data>(path, init, key);
      if (performance.now() >= deadline || !isRetryable(response.status)) return response;
      client.retries += 1;
      await delay(50 + randomInt(100));
    }
  }

  /** Like `call`, but returns the data and throws unless the call succeeds. */
  async function read<Data = unknown>(method: string, path: string, body?: object): Promise<Data> {
    const { isOk, status, code, data } = await call<Data>(method, path, body);
    if (!isOk) throw new Error(`${method} ${path} returned ${status} ${code}`);
    return data as Data;
  }

  /** Returns a new access token, undefined when the session has ended. */
  async function refresh(): Promise<string | undefined> {
    return (await call<{ token: string }>('GET', '/auth/refresh')).data?.token;
  }

  async function send<Data>(path: string, init: RequestInit, key: string): Promise<ApiResponse<Data>> {
    const startedAt = performance.now();
    try {
      const response = await open(path, { ...init, signal: AbortSignal.timeout(timeoutMs) }, key);
      for (const cookie of response.headers.getSetCookie()) storeCookie(cookie);
      const bytes = new Uint8Array(await response.arrayBuffer());
      const isJson = response.headers.get('content-type')?.includes('json') ?? false;
      const { data, code, details } = (isJson ? JSON.parse(new TextDecoder().decode(bytes)) : {}) as Partial<
        ApiResponse<Data>
      >;
      const { status, ok: isOk } = response;
      const tookMs = performance.now() - startedAt;
      return { status, isOk, data, code: code ?? '', details: details ?? [], bytes, tookMs };
    } catch (error) {
      const tookMs = performance.now() - startedAt;
      const bytes = new Uint8Array();
      return { status: 0, isOk: false, data: undefined, code: String(error), details: [], bytes, tookMs };
    }
  }

  function storeCookie(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/u.exec(line) ?? [];
    if (value === '' || /Max-Age=0|1970/iu.test(line)) cookies.delete(name);
    else cookies.set(name, value);
  }
}

function isUnavailable(status: number): boolean {
  return status === 0 || status === 503;
}
