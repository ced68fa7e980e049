import { mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { DataOfEndpoint } from '@nabta/contract/endpoint';
import {
  type ErrorGroup,
  getErrorGroup,
  listErrorGroups,
  type NewErrorReport,
  sendErrorReport,
  updateErrorGroup,
} from '@nabta/contract/error-report';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { startJobQueue } from '../../platform/jobs/job-queue.ts';
import * as make from '../../testing/factories.ts';
import { signedIn, signedInAsStaff } from '../../testing/signed-in.ts';
import { TestBrowser, useTestApp } from '../../testing/test-app.ts';
import { removeOldErrors } from './error-report.jobs.ts';
import { insertRelease } from './error-report.queries.ts';

const sourceMapsDir = mkdtempSync(join(tmpdir(), 'nabta-maps-'));
const house = useTestApp({ environment: { SOURCE_MAPS_DIR: sourceMapsDir } });
/** The release of the server is named when its first failure is told, from every file of its source. */
const patientMs = 20_000;
const day = 24 * 60 * 60 * 1_000;

let staff: TestBrowser;
const stranger = new TestBrowser(() => house.app);
let references = 0;

beforeAll(async () => {
  staff = await signedInAsStaff(
    house,
    await make.createAccount(house.context.database.sql, { role: 'admin' }),
  );
  // Line 1, column 11 of the script is line 5, column 3 of the screen; what follows is a library.
  const map = {
    version: 3,
    sources: ['../../src/screens/tree-screen.tsx', '../../../../node_modules/react/index.js'],
    names: ['TreeScreen'],
    mappings: 'UAIEA,UCAA',
  };
  writeFileSync(join(sourceMapsDir, 'tree-screen-1a2b3c4d.js.map'), JSON.stringify(map));
});

beforeEach(() => {
  stranger.address = '127.0.0.1';
});

afterEach(async () => {
  house.context.errorService = undefined;
  await house.context.database.sql`truncate error_group, error_report, error_release, rate_bucket`;
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
  return (await stranger.call(sendErrorReport, { body: reportOf(changes) })).status;
}

async function groups(query: object = {}): Promise<ErrorGroup[]> {
  return (await staff.call(listErrorGroups, { query })).body.data as ErrorGroup[];
}

async function onlyGroup(): Promise<DataOfEndpoint<typeof getErrorGroup>> {
  const [group, ...others] = await groups();
  expect(others).toEqual([]);
  const { body } = await staff.call(getErrorGroup, { params: { id: group?.id ?? '' } });
  return body.data as DataOfEndpoint<typeof getErrorGroup>;
}

test('a failure is kept with the lines of the source, the page and what led to it', async () => {
  const body = reportOf();
  const headers = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/122.0.0.0 Mobile Safari/537.36' };
  expect((await stranger.call(sendErrorReport, { body }, headers)).status).toBe(200);
  expect(await onlyGroup()).toMatchObject({
    origin: 'web',
    type: 'TypeError',
    message: body.message,
    place: 'apps/web/src/screens/tree-screen.tsx:5:3',
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
            file: 'apps/web/src/screens/tree-screen.tsx',
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

test('what is alike is one group, however its numbers and minified names differ, and each reference leads to it', async () => {
  await send({ message: 'Only 3 of 12 came' });
  const { frames } = reportOf();
  const later = reportOf({
    message: 'Only 4 of 99 came',
    frames: frames.map((frame) => ({ ...frame, name: 'z' })),
  });
  await stranger.call(sendErrorReport, { body: later });
  await send({ type: 'RangeError' });
  const counts = (await groups()).map(({ type, times }) => `${type} ${times}`);
  expect(counts.toSorted()).toEqual(['RangeError 1', 'TypeError 2']);
  const found = await groups({ reference: later.reference });
  expect(found.map(({ message }) => message)).toEqual(['Only 4 of 99 came']);
  expect(await groups({ reference: 'ZZZZZZZZ' })).toEqual([]);
});

test('the same report twice is counted once', async () => {
  const body = reportOf();
  for (const _ of [1, 2]) expect((await stranger.call(sendErrorReport, { body })).status).toBe(200);
  expect((await onlyGroup()).times).toBe(1);
});

test('they are listed by last seen or by how often, a page at a time', async () => {
  await send({ type: 'Often', agoMs: 9_000 });
  await send({ type: 'Often', agoMs: 8_000 });
  await send({ type: 'Lately', agoMs: 0 });
  await send({ type: 'Once', agoMs: 5_000 });
  const typesOf = (list: ErrorGroup[]) => list.map(({ type }) => type);
  expect(typesOf(await groups())).toEqual(['Lately', 'Once', 'Often']);
  const [first] = await groups({ order: 'times', limit: '1' });
  expect(first?.type).toBe('Often');
  expect(typesOf(await groups({ order: 'times', cursor: first?.id })).toSorted()).toEqual(['Lately', 'Once']);
});

test('what was solved stays solved on old releases, and comes back with a newer one', async () => {
  const { sql } = house.context.database;
  await insertRelease(sql, '0.1.0+aaaaaaaa', house.clock.now());
  await send();
  const { id } = await onlyGroup();
  house.clock.advance(60_000);
  const solved = await staff.call(updateErrorGroup, { params: { id }, body: { status: 'solved' } });
  expect(solved.body.data).toMatchObject({ status: 'solved' });
  expect(await groups({ status: 'open' })).toEqual([]);
  house.clock.advance(60_000);
  await send();
  await send({ release: 'made-up' });
  expect(await onlyGroup()).toMatchObject({ status: 'solved', isBack: false, times: 3 });
  await insertRelease(sql, '0.1.0+bbbbbbbb', house.clock.now());
  house.clock.advance(60_000);
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

test('nothing personal is kept, whatever a browser sends', async () => {
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
  const { sql } = house.context.database;
  const kept = JSON.stringify([await sql`select * from error_group`, await sql`select * from error_report`]);
  for (const secret of secrets) expect(kept).not.toContain(secret);
  expect(kept).toContain('/tree/:id/:id');
});

test.each<[string, object]>([
  ['an address with a query', { frames: [{ name: null, file: '/assets/a.js?phone=1', line: 1, column: 1 }] }],
  ['another host', { frames: [{ name: null, file: 'https://x.example/a.js', line: 1, column: 1 }] }],
  ['a page that is none', { page: '/tree/7K3M9QX2TB' }],
  ['typed text among what led to it', { crumbs: [{ agoMs: 1, kind: 'press', what: 'نورة' }] }],
  ['more than is asked for', { phone: '+966501234567' }],
  [
    'too many lines',
    { frames: Array.from({ length: 21 }, () => ({ name: null, file: '/assets/a.js', line: 1, column: 1 })) },
  ],
])('%s is refused', async (_what, changes) => {
  const { status } = await stranger.call(sendErrorReport, { body: { ...reportOf(), ...changes } });
  expect(status).toBe(400);
  expect(await groups()).toEqual([]);
});

test('a report of more than sixteen kilobytes is refused before it is read', async () => {
  const { status } = await stranger.call(sendErrorReport, {
    body: { ...reportOf(), message: 'x'.repeat(20_000) },
  });
  expect(status).toBe(413);
});

test('one address is cut after thirty, another one is heard, and everybody together after six hundred', async () => {
  stranger.address = '203.0.113.7';
  const statuses = new Set<number>();
  for (let sent = 0; sent < 30; sent += 1) statuses.add(await send());
  expect([...statuses]).toEqual([200]);
  const refused = await stranger.call(sendErrorReport, { body: reportOf() });
  expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '20' } });
  stranger.address = '203.0.113.8';
  expect(await send()).toBe(200);
  await house.context.database.sql`update rate_bucket set tokens = 0 where key like 'error_report:0'`;
  stranger.address = '203.0.113.9';
  expect(await send()).toBe(429);
});

test('old reports go after a month, groups that nobody saw after three, and details beyond the latest twenty', async () => {
  const { sql } = house.context.database;
  for (let sent = 0; sent < 23; sent += 1) await send();
  await send({ type: 'Old' });
  await removeOldErrors.run(house.context, {});
  const detailed = await sql`select 1 from error_report where details is not null`;
  expect(detailed).toHaveLength(21);
  house.clock.advance(31 * day);
  await send();
  await removeOldErrors.run(house.context, {});
  expect(await sql`select 1 from error_report`).toHaveLength(1);
  house.clock.advance(60 * day);
  await removeOldErrors.run(house.context, {});
  staff = await signedInAsStaff(house, await make.createAccount(sql, { role: 'admin' }));
  expect((await groups()).map(({ type, times }) => [type, times])).toEqual([['TypeError', 24]]);
});

test('what the server did not foresee is kept by its call, with the lines of its source and nothing that was sent to it', async () => {
  let isBroken = true;
  house.context.errorService = {
    async send() {
      if (isBroken) {
        isBroken = false;
        throw new TypeError('No way for +966501234567, show-screen, نورة');
      }
      return 'failed';
    },
  };
  const { status, headers } = await stranger.call(sendErrorReport, { body: reportOf() });
  expect(status).toBe(500);
  await vi.waitFor(async () => expect(await groups()).toHaveLength(1), patientMs);
  const group = await onlyGroup();
  expect(group).toMatchObject({
    origin: 'server',
    type: 'TypeError',
    message: 'No way for [number], [text], [text]',
    samples: [{ page: 'POST /api/error_report', action: 'request', requestId: headers['x-request-id'] }],
  });
  expect(group.place).toMatch(/^apps\/api\/src\/features\/error-report\/error-report\.test\.ts:\d+:\d+$/u);
});

test('the same failure of the server is told once a minute', async () => {
  house.context.errorService = {
    send: () => Promise.reject(new Error('always')),
  };
  const told = vi.spyOn(house.context.errorService, 'send');
  for (const _ of [1, 2, 3]) await stranger.call(sendErrorReport, { body: reportOf() });
  // Each call asks once itself, and the first failure of them once more.
  await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(4), patientMs);
  house.clock.advance(60_000);
  await stranger.call(sendErrorReport, { body: reportOf() });
  await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(6), patientMs);
});

test('a job that failed for good is told of, one that will be tried again is not', async () => {
  const { context, databaseUrl } = house;
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
    expect(reports).toMatchObject([{ page: 'job break_down', known: ['olive'], requestId: null }]);
  }, patientMs);
  await queue.stop();
});

test('signed out, and without the capability, nobody sees errors', async () => {
  const planter = await signedIn(
    house,
    await make.createAccount(house.context.database.sql, { role: 'planter' }),
  );
  expect((await stranger.call(listErrorGroups, { query: {} })).status).toBe(401);
  expect((await planter.call(listErrorGroups, { query: {} })).status).toBe(403);
});
