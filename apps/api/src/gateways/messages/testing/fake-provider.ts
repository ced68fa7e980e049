import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

import { startLocalServer } from '../../testing/local-server.ts';

/** `storesMessage`: the provider accepts the message before it goes silent, so only a lookup reveals it. */
export type Misbehaviour =
  | { kind: 'status'; status: number; headers?: Record<string, string>; body?: string }
  | { kind: 'brokenJson' | 'hang' | 'drip' | 'hangUp'; storesMessage: boolean };

export type Reply = { status: number; json: unknown };

export type FakeRequest = {
  method: string;
  url: URL;
  authorization: string | undefined;
  headers: IncomingHttpHeaders;
  form: URLSearchParams;
};

/** Response of a well-behaved provider; `store` records the message. */
export type PlannedResponse = { purpose: 'send' | 'ask'; reply: Reply; store?: () => void };

export type FakeProvider = {
  baseUrl: string;
  /** Behaviour per purpose; undefined is a normal response. */
  behaviour: { send?: Misbehaviour | undefined; ask?: Misbehaviour | undefined };
  /** Request count per purpose, including failed requests. */
  requests: { send: number; ask: number };
  close(): Promise<void>;
};

/** Starts a local server that responds as `handle` says, or misbehaves as `behaviour` says. */
export async function startFakeProvider(
  handle: (request: FakeRequest) => PlannedResponse,
): Promise<FakeProvider> {
  const behaviour: FakeProvider['behaviour'] = {};
  const requests = { send: 0, ask: 0 };
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const planned = handle(await readRequest(request));
    requests[planned.purpose] += 1;
    respond(response, planned, behaviour[planned.purpose]);
  }
  const { origin, close } = await startLocalServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  return { baseUrl: origin, behaviour, requests, close };
}

async function readRequest(request: IncomingMessage): Promise<FakeRequest> {
  return {
    method: request.method ?? '',
    url: new URL(request.url ?? '/', 'http://provider'),
    authorization: request.headers.authorization,
    headers: request.headers,
    form: new URLSearchParams(await text(request)),
  };
}

function respond(
  response: ServerResponse,
  { reply, store }: PlannedResponse,
  misbehaviour: Misbehaviour | undefined,
): void {
  if (misbehaviour === undefined) {
    store?.();
    response.writeHead(reply.status, { 'content-type': 'application/json' }).end(JSON.stringify(reply.json));
    return;
  }
  if (misbehaviour.kind === 'status') {
    response
      .writeHead(misbehaviour.status, misbehaviour.headers)
      .end(misbehaviour.body ?? '<html>Not now</html>');
    return;
  }
  if (misbehaviour.storesMessage) store?.();
  if (misbehaviour.kind === 'hangUp') response.destroy();
  if (misbehaviour.kind === 'brokenJson') response.writeHead(reply.status).end('{"success": tru');
  if (misbehaviour.kind === 'drip') dripBytes(response, reply);
}

/** Sends one byte at a time so the connection is never idle and the response never completes. */
function dripBytes(response: ServerResponse, reply: Reply): void {
  response.writeHead(reply.status, { 'content-type': 'application/json' });
  const timer = setInterval(() => response.write(' '), 20);
  response.on('close', () => clearInterval(timer));
}
