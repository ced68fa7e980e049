import { setTimeout as delay } from 'node:timers/promises';

export type Asked = { method?: string; token?: string; cookie?: string; body?: object; upload?: FormData };

export type Answered = {
  status: number;
  json: Record<string, unknown>;
  bytes: Uint8Array;
  cookies: string[];
};

export type Caller = {
  calls: number;
  /** How often a server was leaving or away, and another was asked instead. */
  elsewhere: number;
  call(path: string, asked?: Asked): Promise<Answered>;
};

/** Longer than a server takes to start. */
const patienceMs = 30_000;

/** Sends people to the servers in turn, as what stands before them would, and to another one where one is leaving. */
export function callInTurn(urls: readonly string[]): Caller {
  let turn = 0;
  const caller: Caller = {
    calls: 0,
    elsewhere: 0,
    async call(path, asked = {}) {
      caller.calls += 1;
      for (const giveUpAt = performance.now() + patienceMs; performance.now() < giveUpAt;) {
        const answered = await send(`${urls[turn++ % urls.length]}${path}`, asked).catch(() => undefined);
        if (answered !== undefined && answered.status !== 503) return answered;
        caller.elsewhere += 1;
        await delay(50);
      }
      return { status: 0, json: {}, bytes: new Uint8Array(), cookies: [] };
    },
  };
  return caller;
}

async function send(url: string, { method = 'GET', token, cookie, body, upload }: Asked): Promise<Answered> {
  const response = await fetch(url, {
    method,
    headers: {
      ...(upload === undefined && { 'content-type': 'application/json' }),
      'accept-language': 'en',
      'idempotency-key': crypto.randomUUID(),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(cookie !== undefined && { cookie }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(upload !== undefined && { body: upload }),
    signal: AbortSignal.timeout(15_000),
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  return {
    status: response.status,
    json: isJson ? (JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>) : {},
    bytes,
    cookies: response.headers.getSetCookie().map((line) => line.split(';')[0] ?? ''),
  };
}
