import { Agent, request } from 'node:http';

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

/** As many as a proxy keeps open to a server. */
const connections = 256;
const patienceMs = 15_000;

/** Calls the server as people do, over connections that stay open, and tells of every call. */
export function createCaller(port: number, tell: (told: Told) => void): { call: Caller; end(): void } {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return { call, end: () => agent.destroy() };

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
    const sent = request(
      { agent, host: '127.0.0.1', port, path: `/api${path}`, method, headers },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('error', reject);
        answer.on('end', () => {
          const cookies = (answer.headers['set-cookie'] ?? []).map((line) => line.split(';')[0] ?? '');
          // What is compressed nobody here reads.
          const text =
            answer.headers['content-encoding'] === undefined ? Buffer.concat(parts).toString() : '';
          resolve({ status: answer.statusCode ?? 0, text, cookies });
        });
      },
    );
    sent.setTimeout(patienceMs, () => sent.destroy(new Error('no answer in time')));
    sent.on('error', reject);
    sent.end(body && JSON.stringify(body));
    return promise;
  }
}

function codeIn(text: string): string {
  return /"code":"(\w+)"/u.exec(text)?.[1] ?? text.slice(0, 80);
}
