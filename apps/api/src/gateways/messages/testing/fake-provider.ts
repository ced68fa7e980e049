import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** `keepsMessage`: the provider takes the message before it falls silent, so that only asking can tell. */
export type Misbehaviour =
  | { kind: 'status'; status: number; headers?: Record<string, string>; body?: string }
  | { kind: 'brokenJson' | 'hang' | 'drip' | 'hangUp'; keepsMessage: boolean };

export type Reply = { status: number; json: unknown };

export type FakeRequest = {
  method: string;
  url: URL;
  authorization: string | undefined;
  headers: IncomingHttpHeaders;
  form: URLSearchParams;
};

/** What a well-behaved provider does with a request; `keep` takes the message. */
export type Handling = { purpose: 'send' | 'ask'; reply: Reply; keep?: () => void };

export type FakeProvider = {
  baseUrl: string;
  /** How it meets each purpose; undefined is good behaviour. */
  behaviour: { send?: Misbehaviour | undefined; ask?: Misbehaviour | undefined };
  /** How many requests came for each purpose, however they ended. */
  requests: { send: number; ask: number };
  close(): Promise<void>;
};

/** A real HTTP server on a free port of this machine that answers as `handle` says, or misbehaves as it is told. */
export async function startFakeProvider(handle: (request: FakeRequest) => Handling): Promise<FakeProvider> {
  const behaviour: FakeProvider['behaviour'] = {};
  const requests = { send: 0, ask: 0 };
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const handling = handle(await readRequest(request));
    requests[handling.purpose] += 1;
    answer(response, handling, behaviour[handling.purpose]);
  }
  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    behaviour,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
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

function answer(
  response: ServerResponse,
  { reply, keep }: Handling,
  misbehaviour: Misbehaviour | undefined,
): void {
  if (misbehaviour === undefined) {
    keep?.();
    response.writeHead(reply.status, { 'content-type': 'application/json' }).end(JSON.stringify(reply.json));
    return;
  }
  if (misbehaviour.kind === 'status') {
    response
      .writeHead(misbehaviour.status, misbehaviour.headers)
      .end(misbehaviour.body ?? '<html>Not now</html>');
    return;
  }
  if (misbehaviour.keepsMessage) keep?.();
  if (misbehaviour.kind === 'hangUp') response.destroy();
  if (misbehaviour.kind === 'brokenJson') response.writeHead(reply.status).end('{"success": tru');
  if (misbehaviour.kind === 'drip') drip(response, reply);
}

/** A byte now and then, so that the connection is never idle and the answer never whole. */
function drip(response: ServerResponse, reply: Reply): void {
  response.writeHead(reply.status, { 'content-type': 'application/json' });
  const timer = setInterval(() => response.write(' '), 20);
  response.on('close', () => {
    clearInterval(timer);
  });
}
