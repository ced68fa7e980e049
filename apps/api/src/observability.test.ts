import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

import { askTree } from '@nabta/contract/chat';
import { giveTree } from '@nabta/contract/gift';
import { getTree } from '@nabta/contract/tree';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { addJob, type Job, startJobQueue } from './platform/jobs/job-queue.ts';
import { createLog } from './platform/log/log.ts';
import { startTracing } from './platform/log/tracing.ts';
import * as make from './testing/factories.ts';
import { signIn } from './testing/sign-in.ts';
import { useTestApp } from './testing/test-app.ts';

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } };
type Span = { name: string; traceId: string; parentSpanId?: string; attributes: Attribute[] };
type Export = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };

const exported: Export[] = [];
/** Speaks OTLP over HTTP. */
const collector = createServer(async (request, response) => {
  if (request.url === '/v1/traces' && request.headers['x-key'] === 'ours')
    exported.push((await json(request)) as Export);
  response.setHeader('content-type', 'application/json').end('{}');
}).listen(0, '127.0.0.1');
await once(collector, 'listening');

const lines: string[] = [];
const logTo = { write: (line: string) => void lines.push(line) };
const house = useTestApp({
  logTo,
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
  stopTracing = await startTracing(house.context.config.tracing);
});
afterAll(() => collector.close());

const metrics = async () => (await house.app.inject({ url: '/api/metrics' })).body;

/** One value of the metrics, by its name and labels. */
function valueOf(text: string, name: string): number {
  const line = text.split('\n').find((each) => each.startsWith(`${name} `));
  return Number(line?.slice(name.length + 1));
}

test('whoever signs in, gives and chats is in no log, no trace and no metric, and what they did is in all three', async () => {
  const { sql } = house.context.database;
  const owner = await make.createAccount(sql, { phone: '+966558123457' });
  const tree = await make.createTree(sql, { owner });
  const browser = await signIn(house, owner.phone);
  const params = { publicId: tree.publicId };
  const question = 'How tall is Ghadeer today?';
  const asked = await browser.call(askTree, {
    params,
    body: { message: question, visit: crypto.randomUUID() },
  });
  expect(asked.status).toBe(200);
  const given = await browser.call(giveTree, {
    params,
    body: { phone: '+966558886666', message: 'for Ghadeer' },
  });
  expect(given.status).toBe(200);
  await house.runJobs();
  await browser.call(getTree, { params: { publicId: 'ZZZZZZZZZZ' } });
  await failJobWith({ phone: owner.phone, code: 'XK42ZP' });
  const text = await metrics();
  await stopTracing();

  const spans = exported.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  );
  const told = { log: lines.join(''), traces: JSON.stringify(exported), metrics: text };
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
  for (const [where, all] of Object.entries(told))
    expect(
      personal.filter((word) => all.includes(word)),
      where,
    ).toEqual([]);

  const route = '/api/tree/:publicId/gift';
  expect(told.log).toContain(`"route":"${route}"`);
  expect(told.log).toContain('"msg":"job failed"');
  expect(lines.every((line) => typeof JSON.parse(line) === 'object')).toBe(true);
  expect(valueOf(text, `nabta_http_requests_total{method="POST",route="${route}",status="200"}`)).toBe(1);
  expect(valueOf(text, `nabta_http_request_duration_seconds_count{method="POST",route="${route}"}`)).toBe(1);
  expect(valueOf(text, 'nabta_texts_total{provider="inbox",outcome="sent"}')).toBeGreaterThan(0);
  const parts = valueOf(text, 'nabta_text_parts_total{provider="inbox"}');
  expect(valueOf(text, 'nabta_text_cost_total{provider="inbox"}')).toBeCloseTo(parts * 0.05);
  const giving = spans.find(({ name }) => name === `POST ${route}`);
  expect(
    spans.filter(({ parentSpanId }) => parentSpanId !== undefined && parentSpanId !== '').length,
  ).toBeGreaterThan(3);
  expect(spans.some((span) => span.traceId === giving?.traceId && span.name === 'insert')).toBe(true);
});

/** Runs a job in a real queue until it has failed, with a payload that nobody may read. */
async function failJobWith(payload: { phone: string; code: string }): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const failing: Job<typeof payload> = {
    name: 'fail',
    run: async (_context, { phone, code }) => {
      throw new Error(`no text for ${phone}, code=${code}`);
    },
  };
  const log = createLog(house.context.config, {
    write: (line) => {
      lines.push(line);
      if (line.includes('job failed')) resolve();
    },
  });
  const queue = await startJobQueue(house.databaseUrl, {
    context: house.context,
    jobs: [failing],
    log,
    reportUnexpected: () => {},
  });
  await addJob(house.context.database.sql, failing, payload);
  await promise;
  await queue.stop();
}
