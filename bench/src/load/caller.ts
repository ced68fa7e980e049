import { Pool } from 'undici';

import { browserHeaders } from '../load.ts';

export type CallRequest = {
  /** Category in the statistics. */
  kind: string;
  method?: 'GET' | 'POST' | 'PATCH';
  path: string;
  token?: string;
  cookie?: string;
  body?: object;
};

export type CallResponse = { status: number; text: string; cookies: string[] };

/** Result of one call; `failure` is undefined on success. */
export type CallResult = { kind: string; isWrite: boolean; ms: number; failure: string | undefined };

export type Caller = (request: CallRequest) => Promise<CallResponse>;

type Headers = Record<string, string | string[] | undefined>;

/** Number of connections a reverse proxy keeps open to one server. */
const connections = 256;
const timeoutMs = 15_000;

/** Calls the server over keep-alive connections and reports the result of every call. */
export function createCaller(
  url: string,
  onResult: (result: CallResult) => void,
): { call: Caller; end(): void } {
  const pool = new Pool(url, {
    connections,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  });
  return { call, end: () => void pool.destroy() };

  async function call(request: CallRequest): Promise<CallResponse> {
    const startedAt = performance.now();
    const isWrite = request.method !== undefined && request.method !== 'GET';
    const response = await send(request).catch((error: Error) => ({
      status: 0,
      text: error.message,
      cookies: [],
    }));
    const isSuccessful = response.status >= 200 && response.status < 400;
    const failure = isSuccessful ? undefined : `${request.kind}: ${response.status} ${codeIn(response.text)}`;
    onResult({ kind: request.kind, isWrite, ms: performance.now() - startedAt, failure });
    return response;
  }

  function send({ method = 'GET', path, token, cookie, body }: CallRequest): Promise<CallResponse> {
    const { promise, resolve, reject } = Promise.withResolvers<CallResponse>();
    const headers = {
      ...browserHeaders,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(cookie !== undefined && { cookie }),
      ...(body && { 'content-type': 'application/json' }),
    };
    const chunks: Buffer[] = [];
    let [status, responseHeaders]: [number, Headers] = [0, {}];
    pool.dispatch(
      { path: `/api${path}`, method, headers, body: body ? JSON.stringify(body) : null },
      {
        onRequestStart: () => {},
        onResponseStart: (_controller, code, received) => void ([status, responseHeaders] = [code, received]),
        onResponseData: (_controller, chunk) => void chunks.push(chunk),
        onResponseEnd() {
          const lines = [responseHeaders['set-cookie'] ?? []].flat();
          // No caller reads compressed bodies, so they are not decompressed.
          const text =
            responseHeaders['content-encoding'] === undefined ? Buffer.concat(chunks).toString() : '';
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
