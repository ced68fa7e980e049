import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type Frame = { function: string; filename: string; lineno: number; colno: number; in_app: boolean };

export type SentryEvent = {
  event_id: string;
  timestamp: number;
  platform: string;
  level: string;
  release: string;
  environment: string;
  transaction: string;
  fingerprint: string[];
  tags: Record<string, string>;
  breadcrumbs: { values: { timestamp: number; category: string; message: string }[] };
  exception: {
    values: { type: string; value: string; mechanism: object; stacktrace: { frames: Frame[] } }[];
  };
};

export type FakeSentry = {
  dsn: string;
  events: SentryEvent[];
  /** Every byte that came, to look for what must not. */
  raw: string[];
  /** What it answers instead of taking the next ones. */
  refusal: { status: number; headers?: Record<string, string> } | undefined;
  /** What it says with an event that it takes. */
  headers: Record<string, string>;
  /** Takes requests and never answers. */
  isSilent: boolean;
  requests: number;
  close(): Promise<void>;
};

const publicKey = '0123456789abcdef0123456789abcdef';
const project = '42';

/** A real HTTP server that takes envelopes as Sentry does, and refuses what is not framed or signed as it wants. */
export async function startFakeSentry(): Promise<FakeSentry> {
  const fake = {
    events: [],
    raw: [],
    refusal: undefined,
    headers: {},
    isSilent: false,
    requests: 0,
  } as unknown as FakeSentry;
  const server = createServer((request, response) => {
    fake.requests += 1;
    void text(request).then((body) => {
      if (fake.isSilent) return;
      if (fake.refusal !== undefined) {
        response.writeHead(fake.refusal.status, fake.refusal.headers).end('{}');
        return;
      }
      const fault = faultOf(request, body);
      if (fault !== undefined) {
        response.writeHead(fault.status).end(JSON.stringify({ detail: fault.detail }));
        return;
      }
      const event = JSON.parse(body.split('\n')[2] ?? '') as SentryEvent;
      fake.events.push(event);
      fake.raw.push(body);
      response.writeHead(200, fake.headers).end(JSON.stringify({ id: event.event_id }));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  fake.dsn = `http://${publicKey}@127.0.0.1:${port}/below/${project}`;
  fake.close = () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return fake;
}

function faultOf(request: IncomingMessage, body: string): { status: number; detail: string } | undefined {
  if (request.method !== 'POST' || request.url !== `/below/api/${project}/envelope/`)
    return { status: 404, detail: 'no such project' };
  if (request.headers['content-type'] !== 'application/x-sentry-envelope')
    return { status: 415, detail: 'no envelope' };
  const auth = String(request.headers['x-sentry-auth']);
  const isSigned = auth.startsWith('Sentry ') && /sentry_version=7\b/u.test(auth);
  if (!isSigned || !auth.includes(`sentry_key=${publicKey}`))
    return { status: 403, detail: 'bad sentry DSN public key' };
  return framingFaultOf(body);
}

/** A header, a header of the item, and an item of exactly the length that was announced. */
function framingFaultOf(body: string): { status: number; detail: string } | undefined {
  const [header = '', item = '', payload = '', ...rest] = body.split('\n');
  const { event_id: announced, sent_at: sentAt } = JSON.parse(header) as Record<string, string>;
  const { type, length } = JSON.parse(item) as { type: string; length: number };
  const { event_id: id } = JSON.parse(payload) as Record<string, string>;
  const isWhole =
    rest.join('') === '' &&
    type === 'event' &&
    length === Buffer.byteLength(payload) &&
    /^[0-9a-f]{32}$/u.test(id ?? '') &&
    id === announced &&
    !Number.isNaN(Date.parse(sentAt ?? ''));
  return isWhole ? undefined : { status: 400, detail: 'invalid envelope' };
}
