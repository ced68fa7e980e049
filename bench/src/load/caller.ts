import { Pool } from 'undici';

import { asBrowsers } from '../load.ts';

export type Asked = {
  /** What the call is counted as. */
  kind: string;
  method?: 'GET' | 'POST' | 'PATCH';
  path: string;
  token?: string;
  cookie?: string;
  body?: object;
};

export type Answered = { status: number; text: string; cookies: string[] };

/** One call: what it was, how long it took, and whether it was answered as it should be. */
export type Told = { kind: string; isWrite: boolean; ms: number; fault: string | undefined };

export type Caller = (asked: Asked) => Promise<Answered>;

type Headers = Record<string, string | string[] | undefined>;

/** As many as a proxy keeps open to a server. */
const connections = 256;
const patienceMs = 15_000;

/** Calls the server as people do, over connections that stay open, and tells of every call. */
export function createCaller(port: number, tell: (told: Told) => void): { call: Caller; end(): void } {
  const pool = new Pool(`http://127.0.0.1:${port}`, {
    connections,
    headersTimeout: patienceMs,
    bodyTimeout: patienceMs,
  });
  return { call, end: () => void pool.destroy() };

  async function call(asked: Asked): Promise<Answered> {
    const from = performance.now();
    const isWrite = asked.method !== undefined && asked.method !== 'GET';
    const answered = await send(asked).catch((error: Error) => ({
      status: 0,
      text: error.message,
      cookies: [],
    }));
    const isGood = answered.status >= 200 && answered.status < 400;
    const fault = isGood ? undefined : `${asked.kind}: ${answered.status} ${codeIn(answered.text)}`;
    tell({ kind: asked.kind, isWrite, ms: performance.now() - from, fault });
    return answered;
  }

  function send({ method = 'GET', path, token, cookie, body }: Asked): Promise<Answered> {
    const { promise, resolve, reject } = Promise.withResolvers<Answered>();
    const headers = {
      ...asBrowsers,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(cookie !== undefined && { cookie }),
      ...(body && { 'content-type': 'application/json' }),
    };
    const parts: Buffer[] = [];
    let [status, answer]: [number, Headers] = [0, {}];
    pool.dispatch(
      { path: `/api${path}`, method, headers, body: body ? JSON.stringify(body) : null },
      {
        onRequestStart: () => {},
        onResponseStart: (_controller, code, received) => void ([status, answer] = [code, received]),
        onResponseData: (_controller, part) => void parts.push(part),
        onResponseEnd() {
          const lines = [answer['set-cookie'] ?? []].flat();
          // What is compressed nobody here reads.
          const text = answer['content-encoding'] === undefined ? Buffer.concat(parts).toString() : '';
          resolve({ status, text, cookies: lines.map((line) => line.split(';')[0] ?? '') });
        },
        onResponseError: (_controller, error) => reject(error),
      },
    );
    return promise;
  }
}

function codeIn(text: string): string {
  return /"code":"(\w+)"/u.exec(text)?.[1] ?? text.slice(0, 80);
}
