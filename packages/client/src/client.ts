import { type CallOptions, callsOf, type Request } from './calls.ts';

export type * from './calls.ts';

export type NabtaOptions = {
  /** `nbt_live_…`, or `nbt_test_…` for test mode. Keep it on your server. */
  key: string;
  /** Where Nabta is, such as `https://nabta.example`. */
  baseUrl: string;
  /** The dated version to speak; that of the key where left out. */
  version?: string;
  /** How often a call that may be sent twice is sent again where nobody answered. */
  retries?: number;
  fetch?: typeof fetch;
};

export type Nabta = ReturnType<typeof callsOf>;

/** An answer that is a refusal. */
export class NabtaError extends Error {
  override name = 'NabtaError';
  /** A word for a program, which never changes its meaning. */
  readonly code: string;
  readonly status: number;
  readonly details: readonly { path: string; message: string }[];

  constructor(status: number, { code = 'UNKNOWN', message = '', details = [] }: Partial<Refusal>) {
    super(message || code);
    this.code = code;
    this.status = status;
    this.details = details;
  }
}

type Refusal = { code: string; message: string; details: { path: string; message: string }[] };

/** Every call of the partner API, with one key. */
export function createNabta({ retries = 3, ...options }: NabtaOptions): Nabta {
  return callsOf(async (request, input, callOptions) => {
    const { url, init } = requestOf(request, { ...input }, { ...options, ...callOptions });
    const ask = options.fetch ?? fetch;
    for (let tries = 0; ; tries += 1) {
      const mayAgain = isRepeatable(request) && tries < retries;
      const answer = await ask(url, init).catch((error: unknown) => {
        if (!mayAgain) throw error;
      });
      if (answer && !(mayAgain && (answer.status === 429 || answer.status >= 502))) return dataOf(answer);
      await pause(answer?.headers.get('retry-after'), tries);
    }
  });
}

/** An order has a key of its own, so that sent twice it is one order. */
function isRepeatable({ method, isIdempotent }: Request): boolean {
  return method === 'GET' || isIdempotent;
}

type Sending = NabtaOptions & CallOptions;

function requestOf(
  { method, path, query, isIdempotent }: Request,
  input: Record<string, unknown>,
  { baseUrl, key, version, idempotencyKey, signal }: Omit<Sending, 'retries'>,
): { url: URL; init: RequestInit } {
  const take = (name: string) => {
    const value = input[name];
    delete input[name];
    return value;
  };
  const filled = path.replace(/\{(\w+)\}/gu, (_, name: string) => encodeURIComponent(String(take(name))));
  const url = new URL(`/api${filled}`, baseUrl);
  for (const name of query) {
    const value = take(name);
    if (value !== undefined) url.searchParams.set(name, `${value as string | number}`);
  }
  const headers: Record<string, string> = { authorization: `Bearer ${key}`, 'accept-language': 'en' };
  if (version !== undefined) headers['nabta-version'] = version;
  if (isIdempotent) headers['idempotency-key'] = idempotencyKey ?? crypto.randomUUID();
  const hasBody = method === 'POST' || method === 'PATCH';
  if (hasBody) headers['content-type'] = 'application/json';
  const body = hasBody ? JSON.stringify(input) : null;
  return { url, init: { method, headers, body, ...(signal && { signal }) } };
}

async function dataOf<Data>(answer: Response): Promise<Data> {
  const body = (await answer.json().catch(() => ({}))) as Partial<Refusal> & { data?: Data };
  if (answer.ok) return body.data as Data;
  throw new NabtaError(answer.status, body);
}

function pause(retryAfter: string | null | undefined, tries: number): Promise<void> {
  const seconds = Number(retryAfter ?? Number.NaN);
  const ms = Number.isFinite(seconds) ? seconds * 1_000 : 500 * 2 ** tries;
  return new Promise((resolve) => setTimeout(resolve, Math.min(ms, 30_000)));
}
