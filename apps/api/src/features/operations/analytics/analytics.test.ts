import * as contract from '@nabta/contract/operations/analytics';
import { sendFeedback } from '@nabta/contract/services/feedback';
import { eventNames } from '@nabta/domain/analytics-event';
import { describe, expect, test } from 'vitest';

import { day, addMs, minute } from '#core/clock.ts';
import { createRequestRate } from '#core/http/request-rate.ts';
import { createAccount } from '#testing/factories.ts';
import { TestBrowser, useTestApp } from '#testing/test-app.ts';
import { createSignedInBrowser, createStaffBrowser } from '#testing/test-sessions.ts';

import { analyticsJobs } from './analytics.jobs.ts';
import { selectEvents, selectMonths, selectPersonalRows } from './testing/analytics.queries.ts';

const app = useTestApp();
const sql = () => app.context.database.sql;
const createVisitor = () => new TestBrowser(() => app.app);

type Event = contract.AnalyticsEvent;

function event(changes: Partial<Event> = {}): Event {
  return {
    id: crypto.randomUUID(),
    name: 'page view',
    at: app.clock.now().toISOString(),
    visitorId: crypto.randomUUID(),
    visitId: crypto.randomUUID(),
    page: 'tree',
    language: 'ar',
    device: 'phone',
    ...changes,
  };
}

async function tokenOf(browser = createVisitor()): Promise<contract.Visit> {
  return (await browser.call(contract.beginVisit, {})).body.data;
}

async function send(body: unknown, headers: Record<string, string> = {}) {
  const { token } = await tokenOf();
  return createVisitor().call(contract.recordEvents, { query: { token }, body: body as Event }, headers);
}

async function report(from = app.clock.now(), to = from): Promise<contract.VisitReport> {
  const admin = await createStaffBrowser(app, await createAccount(sql(), { role: 'admin' }));
  const query = { from_date: from.toISOString(), to_date: to.toISOString() };
  const { body } = await admin.call(contract.getVisitReport, { query });
  return body.data;
}

describe('collector', () => {
  test('stores one or several events of every name before it responds', async () => {
    const visitorId = crypto.randomUUID();
    expect((await send(event({ visitorId }))).status).toBe(200);
    expect((await send(eventNames.map((name) => event({ visitorId, name })))).status).toBe(200);
    const written = await selectEvents(sql(), visitorId);
    expect(written.map(({ name }) => name).toSorted()).toEqual(['page view', ...eventNames].toSorted());
    expect(new Set(written.map(({ channel }) => channel))).toEqual(new Set(['views', 'clicks', 'feedbacks']));
  });

  test('counts a repeated event once', async () => {
    const repeated = event();
    await Promise.all([send(repeated), send([repeated]), send(repeated)]);
    await send(repeated);
    expect(await selectEvents(sql(), repeated.visitorId)).toHaveLength(1);
  });

  test('requires its token', async () => {
    const { status } = await createVisitor().call(contract.recordEvents, {
      query: { token: 'x' },
      body: event(),
    });
    expect(status).toBe(403);
    expect((await createVisitor().call(contract.recordEvents, { query: {}, body: event() })).status).toBe(
      400,
    );
  });

  test.each([
    ['an unknown name', { name: 'password' }],
    ['an unknown page', { page: 'aGxvZwAAAAAAAAAAAAAAAA' }],
    ['unknown fields', { phone: '+966501234567' }],
    ['unknown details', { details: { text: 'what was typed' } }],
    ['nested details', { details: { target: { a: { b: 1 } } } }],
    ['a too long text', { details: { target: 'x'.repeat(121) } }],
    ['an invalid time', { at: 'infinity' }],
    ['a phone instead of its hash', { user_id: '+966501234567' }],
    ['a lone surrogate', { details: { target: '\ud800' } }],
  ])('rejects %s', async (_what, changes) => {
    expect((await send({ ...event(), ...changes })).status).toBe(400);
  });

  test('rejects more than fifty events and an empty list', async () => {
    expect((await send(Array.from({ length: 51 }, () => event()))).status).toBe(400);
    expect((await send([])).status).toBe(400);
  });

  test.each([{ dnt: '1' }, { 'sec-gpc': '1' }])(
    'stores nothing for a browser that sends %o',
    async (headers) => {
      const untracked = event();
      expect((await send(untracked, headers)).status).toBe(200);
      expect(await selectEvents(sql(), untracked.visitorId)).toEqual([]);
    },
  );

  test('corrects a fast clock and drops events older than three days', async () => {
    const ahead = event({ at: addMs(app.clock.now(), 40 * day).toISOString() });
    const outdated = event({ at: addMs(app.clock.now(), -3 * day - 1).toISOString() });
    expect((await send([ahead, outdated])).status).toBe(200);
    expect(await selectEvents(sql(), ahead.visitorId)).toMatchObject([{ occurredAt: app.clock.now() }]);
    expect(await selectEvents(sql(), outdated.visitorId)).toEqual([]);
  });

  test('counts an event of a fast clock once, even after its time has come', async () => {
    const ahead = event({ at: addMs(app.clock.now(), 2 * minute).toISOString() });
    for (const wait of [0, minute, 2 * minute]) {
      app.clock.advance(wait);
      expect((await send(ahead)).status).toBe(200);
    }
    expect(await selectEvents(sql(), ahead.visitorId)).toHaveLength(1);
  });

  test('stores an event of last month on the first day of this month', async () => {
    const late = event({ at: addMs(app.clock.now(), -day).toISOString() });
    expect(late.at.slice(0, 7)).not.toBe(app.clock.now().toISOString().slice(0, 7));
    await send(late);
    expect(await selectEvents(sql(), late.visitorId)).toHaveLength(1);
  });
});

describe('user', () => {
  test('is identified by a stable hash, never by phone or account', async () => {
    const account = await createAccount(sql());
    const browser = await createSignedInBrowser(app, account);
    const { userId } = await tokenOf(browser);
    expect(userId).toMatch(/^[\w-]{22}$/u);
    expect((await tokenOf(await createSignedInBrowser(app, account))).userId).toBe(userId);
    expect((await tokenOf()).userId).toBeNull();
    const other = await tokenOf(await createSignedInBrowser(app, await createAccount(sql())));
    expect(other.userId).not.toBe(userId);
  });

  test('gets the hash of a phone that previously had a different account', async () => {
    const [before, after] = [await createAccount(sql()), await createAccount(sql())];
    const { userId } = await tokenOf(await createSignedInBrowser(app, before));
    await sql()`update account set phone = '+966551239999' where id = ${before.id}`;
    await sql()`update account set phone = ${before.phone} where id = ${after.id}`;
    expect(await tokenOf(await createSignedInBrowser(app, after))).toMatchObject({ userId });
    const visited = event({ user_id: userId ?? '' });
    await send(visited);
    expect(await selectEvents(sql(), visited.visitorId)).toMatchObject([{ accountId: after.id }]);
    expect((await tokenOf(await createSignedInBrowser(app, before))).userId).not.toBe(userId);
  });

  test('has events linked to the account without names', async () => {
    const account = await createAccount(sql(), { firstname: 'نورة', lastname: 'القحطاني' });
    const { userId } = await tokenOf(await createSignedInBrowser(app, account));
    const user_id = userId ?? '';
    const visitorId = crypto.randomUUID();
    const createdAt = app.clock.now().toISOString();
    await send(
      event({
        name: 'identify',
        visitorId,
        user_id,
        user: {
          user_id,
          accountInformation: { createdAt, firstname: 'نورة', lastname: 'القحطاني', role: 'person' },
        },
        identity: {
          id: user_id,
          created_at: createdAt,
          first_name: 'نورة',
          last_name: 'القحطاني',
          role: 'person',
        },
      }),
    );
    expect(await selectEvents(sql(), visitorId)).toMatchObject([{ accountId: account.id }]);
    const rows = await selectPersonalRows(sql(), account.id);
    expect(rows).toHaveLength(3);
    expect(JSON.stringify(rows)).not.toMatch(/نورة|القحطاني/u);
    expect(JSON.stringify(rows)).not.toContain(account.phone.slice(1));
  });

  test('is null for an unknown hash', async () => {
    const unknownUser = event({ user_id: 'A'.repeat(22) });
    await send(unknownUser);
    expect(await selectEvents(sql(), unknownUser.visitorId)).toMatchObject([{ accountId: null }]);
  });
});

describe('report', () => {
  test('returns 403 without the capability and 401 without a session', async () => {
    const person = await createSignedInBrowser(app, await createAccount(sql()));
    expect((await person.call(contract.getVisitReport, { query: {} })).status).toBe(403);
    expect((await createVisitor().call(contract.getVisitReport, { query: {} })).status).toBe(401);
  });

  test('returns zeros for every day without events', async () => {
    const emptyDay = addMs(app.clock.now(), -300 * day);
    const result = await report(emptyDay, addMs(emptyDay, 6 * day));
    expect(result.visitors).toEqual({ total: 0, signedIn: 0, views: 0 });
    expect(result.days).toHaveLength(7);
    expect(result.signIn.map(({ visitors }) => visitors)).toEqual([0, 0, 0, 0]);
    expect(result.gifts.map(({ gifts }) => gifts)).toEqual([0, 0, 0]);
    expect(result.feedback.map(({ times }) => times)).toEqual([0, 0, 0, 0, 0]);
    expect([result.screens, result.rageClicks, result.languages, result.devices]).toEqual([[], [], [], []]);
  });

  test('counts visitors once, all views, funnel steps in order and rage clicks', async () => {
    app.clock.set(new Date('2026-05-10T12:00:00Z'));
    const [noura, faisal] = [crypto.randomUUID(), crypto.randomUUID()];
    const today = app.clock.now();
    const yesterday = addMs(today, -day).toISOString();
    const rage = { target: 'button share-fat in main' };
    await send([
      event({ visitorId: noura, at: yesterday, language: 'en' }),
      event({ visitorId: noura, page: 'login' }),
      event({ visitorId: noura, name: 'login attempt', page: 'login' }),
      event({ visitorId: noura, name: 'code sent', page: 'login' }),
      event({ visitorId: noura, name: 'user login', page: 'code' }),
      event({ visitorId: faisal, page: 'login', device: 'computer' }),
      // A visitor who skipped an earlier step counts at no step.
      event({ visitorId: faisal, name: 'code sent', page: 'login', device: 'computer' }),
      event({ visitorId: faisal, name: 'rage click', details: rage, device: 'computer' }),
      event({ visitorId: noura, name: 'rage click', details: rage }),
    ]);
    const author = await createSignedInBrowser(app, await createAccount(sql()));
    await author.call(sendFeedback, { body: { emoji: '🙂', page: '/' } });
    const result = await report(addMs(today, -day), today);
    expect(result.visitors).toEqual({ total: 2, signedIn: 0, views: 3 });
    expect(result.days).toEqual([
      { day: '2026-05-09', visitors: 1, views: 1 },
      { day: '2026-05-10', visitors: 2, views: 2 },
    ]);
    expect(result.screens).toEqual([
      { page: 'login', views: 2 },
      { page: 'tree', views: 1 },
    ]);
    expect(result.signIn.map(({ visitors }) => visitors)).toEqual([2, 1, 1, 1]);
    expect(result.rageClicks).toEqual([{ page: 'tree', ...rage, times: 2 }]);
    expect(result.feedback.map(({ times }) => times)).toEqual([0, 0, 0, 1, 0]);
    expect(result.languages).toEqual([{ language: 'ar', visitors: 2 }]);
    expect(result.devices).toEqual([
      { device: 'computer', visitors: 1 },
      { device: 'phone', visitors: 1 },
    ]);
    expect((await report(addMs(today, -day), addMs(today, -day))).visitors.total).toBe(1);
  });
});

test('creates months ahead and drops those older than thirteen', async () => {
  app.clock.set(new Date('2026-06-15T12:00:00Z'));
  const stored = event();
  await send(stored);
  for (const job of analyticsJobs) await job.run(app.context, {});
  expect(await selectMonths(sql())).toEqual(expect.arrayContaining(['2026_06', '2026_07', '2026_08']));
  app.clock.set(new Date('2027-08-01T12:00:00Z'));
  for (const job of analyticsJobs) await job.run(app.context, {});
  expect(await selectMonths(sql())).toEqual(['2026_07', '2026_08', '2027_08', '2027_09', '2027_10']);
  expect(await selectEvents(sql(), stored.visitorId)).toEqual([]);
  expect((await report(new Date('2026-06-15T12:00:00Z'))).visitors).toMatchObject({ total: 0, views: 1 });
});

describe('rate limit', () => {
  const limited = useTestApp({ requestRate: createRequestRate });

  test('returns 429 with a retry delay per IP address', async () => {
    const browser = new TestBrowser(() => limited.app);
    browser.address = '203.0.113.9';
    const call = { query: { token: 'x' }, body: event() };
    for (let calls = 0; calls < 300; calls += 1) await browser.call(contract.recordEvents, call);
    const { status, headers } = await browser.call(contract.recordEvents, call);
    expect([status, headers['retry-after']]).toEqual([429, '1']);
    limited.clock.advance(minute);
    expect((await browser.call(contract.recordEvents, call)).status).toBe(403);
  });
});
