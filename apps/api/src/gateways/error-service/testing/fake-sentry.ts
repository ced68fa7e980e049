import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

import { parseJson } from '#core/parse-json.ts';

import { startLocalServer } from '../../testing/local-server.ts';

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
  /** All bodies received, to search them for what must not be sent. */
  raw: string[];
  /** The response to the next events, instead of accepting them. */
  rejection: { status: number; headers?: Record<string, string> } | undefined;
  /** Headers of the response to an accepted event. */
  headers: Record<string, string>;
  /** Accepts requests and never responds. */
  isSilent: boolean;
  requests: number;
  close(): Promise<void>;
};

const publicKey = '0123456789abcdef0123456789abcdef';
const project = '42';

/** A local server that accepts envelopes like Sentry and rejects wrong framing or signatures. */
export async function startFakeSentry(): Promise<FakeSentry> {
  const fake = {
    events: [],
    raw: [],
    rejection: undefined,
    headers: {},
    isSilent: false,
    requests: 0,
  } as unknown as FakeSentry;
  const { origin, close } = await startLocalServer((request, response) => {
    fake.requests += 1;
    void text(request).then((body) => {
      if (fake.isSilent) return;
      if (fake.rejection !== undefined) {
        response.writeHead(fake.rejection.status, fake.rejection.headers).end('{}');
        return;
      }
      const rejection = rejectionOf(request, body);
      if (rejection !== undefined) {
        response.writeHead(rejection.status).end(JSON.stringify({ detail: rejection.detail }));
        return;
      }
      const event = parseJson<SentryEvent>(body.split('\n')[2] ?? '');
      fake.events.push(event);
      fake.raw.push(body);
      response.writeHead(200, fake.headers).end(JSON.stringify({ id: event.event_id }));
    });
  });
  const dsn = `${origin.replace('//', `//${publicKey}@`)}/below/${project}`;
  return Object.assign(fake, { dsn, close });
}

function rejectionOf(request: IncomingMessage, body: string): { status: number; detail: string } | undefined {
  if (request.method !== 'POST' || request.url !== `/below/api/${project}/envelope/`)
    return { status: 404, detail: 'no such project' };
  if (request.headers['content-type'] !== 'application/x-sentry-envelope')
    return { status: 415, detail: 'no envelope' };
  const auth = String(request.headers['x-sentry-auth']);
  const isSigned = auth.startsWith('Sentry ') && /sentry_version=7\b/u.test(auth);
  if (!isSigned || !auth.includes(`sentry_key=${publicKey}`))
    return { status: 403, detail: 'bad sentry DSN public key' };
  return framingErrorOf(body);
}

/** Expects a header, an item header, and an item of exactly the announced length. */
function framingErrorOf(body: string): { status: number; detail: string } | undefined {
  const [header = '', item = '', payload = '', ...rest] = body.split('\n');
  const { event_id: expectedId, sent_at: sentAt } = parseJson<Record<string, string>>(header);
  const { type, length } = parseJson<{ type: string; length: number }>(item);
  const { event_id: id } = parseJson<Record<string, string>>(payload);
  const isValid =
    rest.join('') === '' &&
    type === 'event' &&
    length === Buffer.byteLength(payload) &&
    /^[0-9a-f]{32}$/u.test(id ?? '') &&
    id === expectedId &&
    !Number.isNaN(Date.parse(sentAt ?? ''));
  return isValid ? undefined : { status: 400, detail: 'invalid envelope' };
}
