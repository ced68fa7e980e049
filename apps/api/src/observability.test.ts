import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

import { giveTree } from '@nabta/contract/gifts/gift';
import { sendChatMessage } from '@nabta/contract/trees/chat';
import { getTree } from '@nabta/contract/trees/tree';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { addJob, type Job, startJobQueue } from './core/jobs/job-queue.ts';
import { createLog } from './core/log/log.ts';
import { startTracing } from './core/log/tracing.ts';
import * as make from './testing/factories.ts';
import { signIn } from './testing/sign-in.ts';
import { useTestApp } from './testing/test-app.ts';

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } };
type Span = { name: string; traceId: string; parentSpanId?: string; attributes: Attribute[] };
type Export = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };

const exported: Export[] = [];
/** OTLP collector over HTTP. */
const collector = createServer(async (request, response) => {
  if (request.url === '/v1/traces' && request.headers['x-key'] === 'ours')
    exported.push((await json(request)) as Export);
  response.setHeader('content-type', 'application/json').end('{}');
}).listen(0, '127.0.0.1');
await once(collector, 'listening');

const lines: string[] = [];
const logStream = { write: (line: string) => void lines.push(line) };
const app = useTestApp({
  logStream,
  environment: {
    LOG_LEVEL: 'trace',
    ACCESS_LOG: 'on',
    TEXT_PRICES: 'inbox=0.05',
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=ours',
    OTEL_TRACES_SAMPLER_ARG: '1',
  },
});

let stopTracing: () => Promise<void>;
beforeAll(async () => {
  stopTracing = await startTracing(app.context.config.tracing);
});
afterAll(() => collector.close());

const metrics = async () => (await app.app.inject({ url: '/api/metrics' })).body;

/** Returns the value of one metric, by name and labels. */
function valueOf(text: string, name: string): number {
  const line = text.split('\n').find((each) => each.startsWith(`${name} `));
  return Number(line?.slice(name.length + 1));
}

test('logs, traces and metrics record sign-in, gift and chat without personal data', async () => {
  const { sql } = app.context.database;
  const owner = await make.createAccount(sql, { phone: '+966558123457' });
  const tree = await make.createTree(sql, { owner });
  const browser = await signIn(app, owner.phone);
  const params = { publicId: tree.publicId };
  const question = 'How tall is Ghadeer today?';
  const chatResponse = await browser.call(sendChatMessage, {
    params,
    body: { message: question, visit: crypto.randomUUID() },
  });
  expect(chatResponse.status).toBe(200);
  const giftResponse = await browser.call(giveTree, {
    params,
    body: { phone: '+966558886666', message: 'for Ghadeer' },
  });
  expect(giftResponse.status).toBe(200);
  await app.runJobs();
  await browser.call(getTree, { params: { publicId: 'ZZZZZZZZZZ' } });
  await failJobWith({ phone: owner.phone, code: 'XK42ZP' });
  const text = await metrics();
  await stopTracing();

  const spans = exported.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  );
  const outputs = { log: lines.join(''), traces: JSON.stringify(exported), metrics: text };
  const personal = [
    owner.phone.slice(4),
    '558886666',
    'نورة',
    'القحطاني',
    'Ghadeer',
    'XK42ZP',
    tree.publicId,
    browser.token ?? 'none',
    ...browser.cookies.values(),
  ];
  for (const [channel, output] of Object.entries(outputs))
    expect(
      personal.filter((word) => output.includes(word)),
      channel,
    ).toEqual([]);

  const route = '/api/tree/:publicId/gift';
  expect(outputs.log).toContain(`"route":"${route}"`);
  expect(outputs.log).toContain('"msg":"job failed"');
  expect(lines.every((line) => typeof JSON.parse(line) === 'object')).toBe(true);
  expect(valueOf(text, `nabta_http_requests_total{method="POST",route="${route}",status="200"}`)).toBe(1);
  expect(valueOf(text, `nabta_http_request_duration_seconds_count{method="POST",route="${route}"}`)).toBe(1);
  expect(valueOf(text, 'nabta_texts_total{provider="inbox",outcome="sent"}')).toBeGreaterThan(0);
  const parts = valueOf(text, 'nabta_text_parts_total{provider="inbox"}');
  expect(valueOf(text, 'nabta_text_cost_total{provider="inbox"}')).toBeCloseTo(parts * 0.05);
  const giftSpan = spans.find(({ name }) => name === `POST ${route}`);
  expect(
    spans.filter(({ parentSpanId }) => parentSpanId !== undefined && parentSpanId !== '').length,
  ).toBeGreaterThan(3);
  expect(spans.some((span) => span.traceId === giftSpan?.traceId && span.name === 'insert')).toBe(true);
});

/** Runs a job with personal data in its payload in a real queue until it fails. */
async function failJobWith(payload: { phone: string; code: string }): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const failing: Job<typeof payload> = {
    name: 'fail',
    run: async (_context, { phone, code }) => {
      throw new Error(`no text for ${phone}, code=${code}`);
    },
  };
  const log = createLog(app.context.config, {
    write: (line) => {
      lines.push(line);
      if (line.includes('job failed')) resolve();
    },
  });
  const queue = await startJobQueue(app.databaseUrl, {
    context: app.context,
    jobs: [failing],
    log,
    reportUnexpected: () => {},
  });
  await addJob(app.context.database.sql, failing, payload);
  await promise;
  await queue.stop();
}
