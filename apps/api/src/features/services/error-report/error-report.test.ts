import { mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { DataOfEndpoint } from '@nabta/contract/core/endpoint';
import {
  type ErrorGroup,
  getErrorGroup,
  listErrorGroups,
  type NewErrorReport,
  sendErrorReport,
  updateErrorGroup,
} from '@nabta/contract/services/error-report';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { startJobQueue } from '#core/jobs/job-queue.ts';
import * as make from '#testing/factories.ts';
import { TestBrowser, useTestApp } from '#testing/test-app.ts';
import { createStaffBrowser } from '#testing/test-sessions.ts';

import { removeOldErrors } from './error-report.jobs.ts';
import { deleteExcessErrors, insertRelease } from './error-report.queries.ts';

const sourceMapsDir = mkdtempSync(join(tmpdir(), 'nabta-maps-'));
const app = useTestApp({ environment: { SOURCE_MAPS_DIR: sourceMapsDir } });
/** The first server error hashes every source file to name the release, which takes seconds. */
const waitTimeoutMs = 20_000;
const day = 24 * 60 * 60 * 1_000;

let staff: TestBrowser;
const visitor = new TestBrowser(() => app.app);
let references = 0;

beforeAll(async () => {
  staff = await createStaffBrowser(
    app,
    await make.createAccount(app.context.database.sql, { role: 'admin' }),
  );
  // Line 1, column 11 of the script maps to line 5, column 3 of the page; the second mapping is a library.
  const map = {
    version: 3,
    sources: ['../../src/pages/tree.tsx', '../../../../node_modules/react/index.js'],
    names: ['TreeScreen'],
    mappings: 'UAIEA,UCAA',
  };
  writeFileSync(join(sourceMapsDir, 'tree-screen-1a2b3c4d.js.map'), JSON.stringify(map));
});

beforeEach(() => {
  visitor.address = '127.0.0.1';
});

afterEach(async () => {
  app.context.errorService = undefined;
  await app.context.database.sql`truncate error_group, error_report, error_release, rate_bucket`;
});

afterAll(() => rm(sourceMapsDir, { recursive: true }));

function reportOf(changes: Partial<NewErrorReport> = {}): NewErrorReport {
  references += 1;
  return {
    reference: String(references).padStart(8, '0'),
    release: '0.1.0+aaaaaaaa',
    agoMs: 1_000,
    type: 'TypeError',
    message: "Cannot read properties of undefined (reading 'specie')",
    action: 'show-screen',
    page: '/tree/:publicId',
    language: 'ar',
    isOnline: true,
    call: null,
    frames: [
      { name: 'a', file: '/assets/tree-screen-1a2b3c4d.js', line: 1, column: 11 },
      { name: 'b', file: '/assets/tree-screen-1a2b3c4d.js', line: 1, column: 21 },
      { name: 'c', file: '/assets/unknown-1a2b3c4d.js', line: 1, column: 1 },
    ],
    crumbs: [{ agoMs: 500, kind: 'request', what: '/api/tree/:id 200' }],
    ...changes,
  };
}

async function send(changes: Partial<NewErrorReport> = {}): Promise<number> {
  return (await visitor.call(sendErrorReport, { body: reportOf(changes) })).status;
}

async function listGroups(query: object = {}): Promise<ErrorGroup[]> {
  return (await staff.call(listErrorGroups, { query })).body.data;
}

async function onlyGroup(): Promise<DataOfEndpoint<typeof getErrorGroup>> {
  const [group, ...others] = await listGroups();
  expect(others).toEqual([]);
  const { body } = await staff.call(getErrorGroup, { params: { id: group?.id ?? '' } });
  return body.data;
}

test('stores an error with source-mapped frames, page and breadcrumbs', async () => {
  const body = reportOf();
  const headers = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/122.0.0.0 Mobile Safari/537.36' };
  expect((await visitor.call(sendErrorReport, { body }, headers)).status).toBe(200);
  expect(await onlyGroup()).toMatchObject({
    origin: 'web',
    type: 'TypeError',
    message: body.message,
    place: 'apps/web/src/pages/tree.tsx:5:3',
    status: 'open',
    times: 1,
    firstRelease: '0.1.0+aaaaaaaa',
    samples: [
      {
        reference: body.reference,
        at: '2026-03-01T08:59:59.000Z',
        page: '/tree/:publicId',
        action: 'show-screen',
        browser: 'Chrome',
        system: 'Android',
        language: 'ar',
        isOnline: true,
        frames: [
          {
            name: 'TreeScreen',
            file: 'apps/web/src/pages/tree.tsx',
            line: 5,
            column: 3,
            isOurs: true,
          },
          { file: 'node_modules/react/index.js', isOurs: false },
          { name: 'c', file: '/assets/unknown-1a2b3c4d.js', line: 1, column: 1, isOurs: false },
        ],
        crumbs: body.crumbs,
      },
    ],
  });
});

test('groups errors that differ only in numbers and minified names, and finds the group by each reference', async () => {
  await send({ message: 'Only 3 of 12 came' });
  const { frames } = reportOf();
  const later = reportOf({
    message: 'Only 4 of 99 came',
    frames: frames.map((frame) => ({ ...frame, name: 'z' })),
  });
  await visitor.call(sendErrorReport, { body: later });
  await send({ type: 'RangeError' });
  const counts = (await listGroups()).map(({ type, times }) => `${type} ${times}`);
  expect(counts.toSorted()).toEqual(['RangeError 1', 'TypeError 2']);
  const found = await listGroups({ reference: later.reference });
  expect(found.map(({ message }) => message)).toEqual(['Only 4 of 99 came']);
  expect(await listGroups({ reference: 'ZZZZZZZZ' })).toEqual([]);
});

test('counts a repeated report once', async () => {
  const body = reportOf();
  for (const _ of [1, 2]) expect((await visitor.call(sendErrorReport, { body })).status).toBe(200);
  expect((await onlyGroup()).times).toBe(1);
});

test('lists groups by last seen or by count, with pagination', async () => {
  await send({ type: 'Often', agoMs: 9_000 });
  await send({ type: 'Often', agoMs: 8_000 });
  await send({ type: 'Lately', agoMs: 0 });
  await send({ type: 'Once', agoMs: 5_000 });
  const typesOf = (list: ErrorGroup[]) => list.map(({ type }) => type);
  expect(typesOf(await listGroups())).toEqual(['Lately', 'Once', 'Often']);
  const [first] = await listGroups({ order: 'times', limit: '1' });
  expect(first?.type).toBe('Often');
  expect(typesOf(await listGroups({ order: 'times', cursor: first?.id })).toSorted()).toEqual([
    'Lately',
    'Once',
  ]);
});

test('keeps a solved group solved for old releases and reopens it for a newer one', async () => {
  const { sql } = app.context.database;
  await insertRelease(sql, '0.1.0+aaaaaaaa', app.clock.now());
  await send();
  const { id } = await onlyGroup();
  app.clock.advance(60_000);
  const solved = await staff.call(updateErrorGroup, { params: { id }, body: { status: 'solved' } });
  expect(solved.body.data).toMatchObject({ status: 'solved' });
  expect(await listGroups({ status: 'open' })).toEqual([]);
  app.clock.advance(60_000);
  await send();
  await send({ release: 'made-up' });
  expect(await onlyGroup()).toMatchObject({ status: 'solved', isBack: false, times: 3 });
  await insertRelease(sql, '0.1.0+bbbbbbbb', app.clock.now());
  app.clock.advance(60_000);
  await send({ release: '0.1.0+bbbbbbbb' });
  expect(await onlyGroup()).toMatchObject({
    status: 'open',
    isBack: true,
    times: 4,
    firstRelease: '0.1.0+aaaaaaaa',
    lastRelease: '0.1.0+bbbbbbbb',
  });
  await staff.call(updateErrorGroup, { params: { id }, body: { status: 'open' } });
  expect(await onlyGroup()).toMatchObject({ status: 'open', isBack: false });
});

const secrets = ['501234567', 'نورة', 'Noura', 's3cr3t', '7K3M9QX2TB', 'noura@', '019b2f3a'];

test('stores no personal data whatever the browser sends', async () => {
  await send({
    type: 'Error of "Noura"',
    message:
      'For +966 50 123 4567, نورة, "Noura", noura@example.com, Bearer s3cr3t, tree 7K3M9QX2TB ٠٥٠١٢٣٤٥٦٧',
    frames: [{ name: 'get نورة (0501234567)', file: '/assets/x.js', line: 1, column: 1 }],
    call: {
      method: 'GET',
      path: '/tree/7K3M9QX2TB/019b2f3a-7c1e-7d42-9a55-0c1d2e3f4a52',
      status: 500,
      requestId: null,
    },
    crumbs: [
      { agoMs: 1, kind: 'request', what: '/api/tree/7K3M9QX2TB 200' },
      { agoMs: 1, kind: 'press', what: 'button 0501234567' },
    ],
  });
  const { sql } = app.context.database;
  const stored = JSON.stringify([
    await sql`select * from error_group`,
    await sql`select * from error_report`,
  ]);
  for (const secret of secrets) expect(stored).not.toContain(secret);
  expect(stored).toContain('/tree/:id/:id');
});

test.each<[string, object]>([
  ['an address with a query', { frames: [{ name: null, file: '/assets/a.js?phone=1', line: 1, column: 1 }] }],
  ['another host', { frames: [{ name: null, file: 'https://x.example/a.js', line: 1, column: 1 }] }],
  ['an unknown page', { page: '/tree/7K3M9QX2TB' }],
  ['typed text among what led to it', { crumbs: [{ agoMs: 1, kind: 'press', what: 'نورة' }] }],
  ['more than is asked for', { phone: '+966501234567' }],
  [
    'too many lines',
    { frames: Array.from({ length: 21 }, () => ({ name: null, file: '/assets/a.js', line: 1, column: 1 })) },
  ],
])('returns 400 for %s', async (_what, changes) => {
  const { status } = await visitor.call(sendErrorReport, { body: { ...reportOf(), ...changes } });
  expect(status).toBe(400);
  expect(await listGroups()).toEqual([]);
});

test('returns 413 for a report above 16 kB', async () => {
  const { status } = await visitor.call(sendErrorReport, {
    body: { ...reportOf(), message: 'x'.repeat(20_000) },
  });
  expect(status).toBe(413);
});

test('limits one address after 30 reports', async () => {
  visitor.address = '203.0.113.7';
  const statuses = new Set<number>();
  for (let sent = 0; sent < 30; sent += 1) statuses.add(await send());
  expect([...statuses]).toEqual([200]);
  const refused = await visitor.call(sendErrorReport, { body: reportOf() });
  expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '20' } });
  visitor.address = '203.0.113.8';
  expect(await send()).toBe(200);
});

const madeUpFrames = [{ name: 'a', file: '/assets/unknown-1a2b3c4d.js', line: 1, column: 1 }];

test('accepts reports that resolve to our source when made-up ones have used up their share', async () => {
  await send({ frames: madeUpFrames });
  const { sql } = app.context.database;
  await sql`update rate_bucket set tokens = 0 where key = 'error_report:unresolved:0'`;
  expect(await send({ frames: madeUpFrames })).toBe(429);
  expect(await send()).toBe(200);
  await sql`update rate_bucket set tokens = 0 where key = 'error_report:resolved:0'`;
  expect(await send()).toBe(429);
});

test('puts reports without a place in our source into one group', async () => {
  await send({ type: 'One', message: 'first', frames: madeUpFrames });
  await send({ type: 'Two', message: 'second', frames: [] });
  expect(await onlyGroup()).toMatchObject({ type: 'Other', message: 'second', place: null, times: 2 });
});

test('counts errors in the group of all others when an hour has brought too many new groups', async () => {
  const { sql } = app.context.database;
  await send({ type: 'First' });
  await sql`update rate_bucket set tokens = 0 where key = 'error_group:web'`;
  await send({ type: 'Second' });
  await send({ type: 'Third' });
  await send({ type: 'First' });
  const counts = async () => (await listGroups()).map(({ type, times }) => `${type} ${times}`).toSorted();
  expect(await counts()).toEqual(['First 2', 'Other 2']);
  app.clock.advance(60_000);
  await send({ type: 'Fourth' });
  expect(await counts()).toEqual(['First 2', 'Fourth 1', 'Other 2']);
});

test('deletes the least frequent groups, the oldest reports and their details when there are too many', async () => {
  const { sql } = app.context.database;
  for (const [index, type] of ['Rare', 'Often', 'Often', 'New'].entries())
    await send({ type, agoMs: 9_000 - index * 1_000 });
  await deleteExcessErrors(sql, { reports: 2, samples: 1, groups: 2 });
  expect((await listGroups()).map(({ type }) => type)).toEqual(['New', 'Often']);
  const reports = await sql`select details is null as "hasNone" from error_report order by at`;
  expect(reports).toEqual([{ hasNone: true }, { hasNone: false }]);
});

test('deletes reports after a month, groups after three, and details beyond the latest 20', async () => {
  const { sql } = app.context.database;
  for (let sent = 0; sent < 23; sent += 1) await send();
  await send({ type: 'Old' });
  await removeOldErrors.run(app.context, {});
  const detailed = await sql`select 1 from error_report where details is not null`;
  expect(detailed).toHaveLength(21);
  app.clock.advance(31 * day);
  await send();
  await removeOldErrors.run(app.context, {});
  expect(await sql`select 1 from error_report`).toHaveLength(1);
  app.clock.advance(60 * day);
  await removeOldErrors.run(app.context, {});
  staff = await createStaffBrowser(app, await make.createAccount(sql, { role: 'admin' }));
  expect((await listGroups()).map(({ type, times }) => [type, times])).toEqual([['TypeError', 24]]);
});

test('stores an unexpected server error with its route and source frames, without the request body', async () => {
  let isBroken = true;
  app.context.errorService = {
    async send() {
      if (isBroken) {
        isBroken = false;
        throw new TypeError('No way for +966501234567, show-screen, نورة');
      }
      return 'failed';
    },
  };
  const { status, headers } = await visitor.call(sendErrorReport, { body: reportOf() });
  expect(status).toBe(500);
  await vi.waitFor(async () => expect(await listGroups()).toHaveLength(1), waitTimeoutMs);
  const group = await onlyGroup();
  expect(group).toMatchObject({
    origin: 'server',
    type: 'TypeError',
    message: 'No way for [number], [text], [text]',
    samples: [{ page: 'POST /api/error_report', action: 'request', requestId: headers['x-request-id'] }],
  });
  expect(group.place).toMatch(
    /^apps\/api\/src\/features\/services\/error-report\/error-report\.test\.ts:\d+:\d+$/u,
  );
});

test('reports the same server error once a minute', async () => {
  app.context.errorService = {
    send: () => Promise.reject(new Error('always')),
  };
  const sendSpy = vi.spyOn(app.context.errorService, 'send');
  for (const _ of [1, 2, 3]) await visitor.call(sendErrorReport, { body: reportOf() });
  // Each call sends once itself; the first failure is reported once more.
  await vi.waitFor(() => expect(sendSpy).toHaveBeenCalledTimes(4), waitTimeoutMs);
  app.clock.advance(60_000);
  await visitor.call(sendErrorReport, { body: reportOf() });
  await vi.waitFor(() => expect(sendSpy).toHaveBeenCalledTimes(6), waitTimeoutMs);
});

test('reports a job that failed permanently but not one that will be retried', async () => {
  const { context, databaseUrl } = app;
  const { sql } = context.database;
  const job = { name: 'break_down', run: () => Promise.reject(new Error('no water for olive')) };
  await sql`select graphile_worker.add_job('break_down', '{"tree":"olive"}', max_attempts => 1)`;
  await sql`select graphile_worker.add_job('break_down', '{"tree":"palm"}', max_attempts => 2)`;
  const reports: unknown[] = [];
  const queue = await startJobQueue(databaseUrl, {
    context,
    jobs: [job],
    log: { warn: () => undefined },
    reportUnexpected: (report) => reports.push(report),
  });
  await vi.waitFor(async () => {
    const tried =
      await sql`select 1 from graphile_worker.jobs where task_identifier = 'break_down' and attempts = 1`;
    expect(tried).toHaveLength(2);
    expect(reports).toMatchObject([{ page: 'job break_down', userInput: ['olive'], requestId: null }]);
  }, waitTimeoutMs);
  await queue.stop();
});

test('returns 401 when signed out and 403 without the capability', async () => {
  const planter = await createStaffBrowser(
    app,
    await make.createAccount(app.context.database.sql, { role: 'planter' }),
  );
  expect((await visitor.call(listErrorGroups, { query: {} })).status).toBe(401);
  expect((await planter.call(listErrorGroups, { query: {} })).status).toBe(403);
});
