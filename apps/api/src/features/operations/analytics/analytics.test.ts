import * as contract from '@nabta/contract/analytics';
import { sendFeedback } from '@nabta/contract/feedback';
import { eventNames } from '@nabta/domain/analytics-event';
import { describe, expect, test } from 'vitest';

import { day, later, minute } from '../../platform/clock.ts';
import { createRequestRate } from '../../platform/http/request-rate.ts';
import { createAccount } from '../../testing/factories.ts';
import { signedIn, signedInAsStaff } from '../../testing/signed-in.ts';
import { TestBrowser, useTestApp } from '../../testing/test-app.ts';
import { analyticsJobs } from './analytics.jobs.ts';
import { selectEvents, selectMonths, selectPersonalRows } from './testing/analytics.queries.ts';

const house = useTestApp();
const sql = () => house.context.database.sql;
const anyone = () => new TestBrowser(() => house.app);

type Event = contract.AnalyticsEvent;

function event(changes: Partial<Event> = {}): Event {
  return {
    id: crypto.randomUUID(),
    name: 'page view',
    at: house.clock.now().toISOString(),
    visitorId: crypto.randomUUID(),
    visitId: crypto.randomUUID(),
    page: 'tree',
    language: 'ar',
    device: 'phone',
    ...changes,
  };
}

async function tokenOf(browser = anyone()): Promise<contract.Visit> {
  return (await browser.call(contract.beginVisit, {})).body.data as contract.Visit;
}

async function send(body: unknown, headers: Record<string, string> = {}) {
  const { token } = await tokenOf();
  return anyone().call(contract.recordEvents, { query: { token }, body: body as Event }, headers);
}

async function report(from = house.clock.now(), to = from): Promise<contract.VisitReport> {
  const admin = await signedInAsStaff(house, await createAccount(sql(), { role: 'admin' }));
  const query = { from_date: from.toISOString(), to_date: to.toISOString() };
  const { body } = await admin.call(contract.getVisitReport, { query });
  return body.data as contract.VisitReport;
}

describe('the collector', () => {
  test('takes one event or several, each of the names, and has written them when it answers', async () => {
    const visitorId = crypto.randomUUID();
    expect((await send(event({ visitorId }))).status).toBe(200);
    expect((await send(eventNames.map((name) => event({ visitorId, name })))).status).toBe(200);
    const written = await selectEvents(sql(), visitorId);
    expect(written.map(({ name }) => name).toSorted()).toEqual(['page view', ...eventNames].toSorted());
    expect(new Set(written.map(({ channel }) => channel))).toEqual(new Set(['views', 'clicks', 'feedbacks']));
  });

  test('an event that comes twice, as after a lost answer, counts once', async () => {
    const twice = event();
    await Promise.all([send(twice), send([twice]), send(twice)]);
    await send(twice);
    expect(await selectEvents(sql(), twice.visitorId)).toHaveLength(1);
  });

  test('asks for its token', async () => {
    const { status } = await anyone().call(contract.recordEvents, { query: { token: 'x' }, body: event() });
    expect(status).toBe(403);
    expect((await anyone().call(contract.recordEvents, { query: {}, body: event() })).status).toBe(400);
  });

  test.each([
    ['a name nobody gave it', { name: 'password' }],
    ['a page that is none', { page: 'aGxvZwAAAAAAAAAAAAAAAA' }],
    ['more than it asks for', { phone: '+966501234567' }],
    ['details nobody asked for', { details: { text: 'what was typed' } }],
    ['what lies deeper', { details: { target: { a: { b: 1 } } } }],
    ['a text without end', { details: { target: 'x'.repeat(121) } }],
    ['no time', { at: 'infinity' }],
    ['a phone in the place of its hash', { user_id: '+966501234567' }],
    ['a half of a letter', { details: { target: '\ud800' } }],
  ])('refuses %s', async (_what, changes) => {
    expect((await send({ ...event(), ...changes })).status).toBe(400);
  });

  test('refuses more than fifty at once, and none at all', async () => {
    expect((await send(Array.from({ length: 51 }, () => event()))).status).toBe(400);
    expect((await send([])).status).toBe(400);
  });

  test.each([{ dnt: '1' }, { 'sec-gpc': '1' }])(
    'keeps nothing of a browser that says %o',
    async (headers) => {
      const unwanted = event();
      expect((await send(unwanted, headers)).status).toBe(200);
      expect(await selectEvents(sql(), unwanted.visitorId)).toEqual([]);
    },
  );

  test('a clock that runs ahead is set right, and what is older than three days is let go', async () => {
    const ahead = event({ at: later(house.clock.now(), 40 * day).toISOString() });
    const old = event({ at: later(house.clock.now(), -3 * day - 1).toISOString() });
    expect((await send([ahead, old])).status).toBe(200);
    expect(await selectEvents(sql(), ahead.visitorId)).toMatchObject([{ occurredAt: house.clock.now() }]);
    expect(await selectEvents(sql(), old.visitorId)).toEqual([]);
  });

  test('an event of a clock that runs ahead counts once, also when that clock’s moment has come', async () => {
    const ahead = event({ at: later(house.clock.now(), 2 * minute).toISOString() });
    for (const wait of [0, minute, 2 * minute]) {
      house.clock.advance(wait);
      expect((await send(ahead)).status).toBe(200);
    }
    expect(await selectEvents(sql(), ahead.visitorId)).toHaveLength(1);
  });

  test('an event of last month finds its place on the first day of this one', async () => {
    const late = event({ at: later(house.clock.now(), -day).toISOString() });
    expect(late.at.slice(0, 7)).not.toBe(house.clock.now().toISOString().slice(0, 7));
    await send(late);
    expect(await selectEvents(sql(), late.visitorId)).toHaveLength(1);
  });
});

describe('a person', () => {
  test('is known by a hash that is always the same, and never by the phone or the account', async () => {
    const account = await createAccount(sql());
    const browser = await signedIn(house, account);
    const { userId } = await tokenOf(browser);
    expect(userId).toMatch(/^[\w-]{22}$/u);
    expect((await tokenOf(await signedIn(house, account))).userId).toBe(userId);
    expect((await tokenOf()).userId).toBeNull();
    const other = await tokenOf(await signedIn(house, await createAccount(sql())));
    expect(other.userId).not.toBe(userId);
  });

  test('whose phone was somebody else’s before has its hash from then on', async () => {
    const [before, after] = [await createAccount(sql()), await createAccount(sql())];
    const { userId } = await tokenOf(await signedIn(house, before));
    await sql()`update account set phone = '+966551239999' where id = ${before.id}`;
    await sql()`update account set phone = ${before.phone} where id = ${after.id}`;
    expect(await tokenOf(await signedIn(house, after))).toMatchObject({ userId });
    const visited = event({ user_id: userId ?? '' });
    await send(visited);
    expect(await selectEvents(sql(), visited.visitorId)).toMatchObject([{ accountId: after.id }]);
    expect((await tokenOf(await signedIn(house, before))).userId).not.toBe(userId);
  });

  test('finds their events by the account, and names that came with them are not kept', async () => {
    const account = await createAccount(sql(), { firstname: 'نورة', lastname: 'القحطاني' });
    const { userId } = await tokenOf(await signedIn(house, account));
    const user_id = userId ?? '';
    const visitorId = crypto.randomUUID();
    const createdAt = house.clock.now().toISOString();
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

  test('a hash that nobody has leads to nobody', async () => {
    const stray = event({ user_id: 'A'.repeat(22) });
    await send(stray);
    expect(await selectEvents(sql(), stray.visitorId)).toMatchObject([{ accountId: null }]);
  });
});

describe('the report', () => {
  test('is for who may see it', async () => {
    const person = await signedIn(house, await createAccount(sql()));
    expect((await person.call(contract.getVisitReport, { query: {} })).status).toBe(403);
    expect((await anyone().call(contract.getVisitReport, { query: {} })).status).toBe(401);
  });

  test('is all zeros where nothing happened, every day of the time among them', async () => {
    const quiet = later(house.clock.now(), -300 * day);
    const told = await report(quiet, later(quiet, 6 * day));
    expect(told.visitors).toEqual({ total: 0, signedIn: 0, views: 0 });
    expect(told.days).toHaveLength(7);
    expect(told.signIn.map(({ visitors }) => visitors)).toEqual([0, 0, 0, 0]);
    expect(told.gifts.map(({ gifts }) => gifts)).toEqual([0, 0, 0]);
    expect(told.feedback.map(({ times }) => times)).toEqual([0, 0, 0, 0, 0]);
    expect([told.screens, told.rageClicks, told.languages, told.devices]).toEqual([[], [], [], []]);
  });

  test('counts a visitor of several days once, each view, each step with those before it, and each rage', async () => {
    house.clock.set(new Date('2026-05-10T12:00:00Z'));
    const [noura, faisal] = [crypto.randomUUID(), crypto.randomUUID()];
    const today = house.clock.now();
    const yesterday = later(today, -day).toISOString();
    const rage = { target: 'button share-fat in main' };
    await send([
      event({ visitorId: noura, at: yesterday, language: 'en' }),
      event({ visitorId: noura, page: 'login' }),
      event({ visitorId: noura, name: 'login attempt', page: 'login' }),
      event({ visitorId: noura, name: 'code sent', page: 'login' }),
      event({ visitorId: noura, name: 'user login', page: 'code' }),
      event({ visitorId: faisal, page: 'login', device: 'computer' }),
      // Who comes by a way that we did not see is at no step.
      event({ visitorId: faisal, name: 'code sent', page: 'login', device: 'computer' }),
      event({ visitorId: faisal, name: 'rage click', details: rage, device: 'computer' }),
      event({ visitorId: noura, name: 'rage click', details: rage }),
    ]);
    const author = await signedIn(house, await createAccount(sql()));
    await author.call(sendFeedback, { body: { emoji: '🙂', page: '/' } });
    const told = await report(later(today, -day), today);
    expect(told.visitors).toEqual({ total: 2, signedIn: 0, views: 3 });
    expect(told.days).toEqual([
      { day: '2026-05-09', visitors: 1, views: 1 },
      { day: '2026-05-10', visitors: 2, views: 2 },
    ]);
    expect(told.screens).toEqual([
      { page: 'login', views: 2 },
      { page: 'tree', views: 1 },
    ]);
    expect(told.signIn.map(({ visitors }) => visitors)).toEqual([2, 1, 1, 1]);
    expect(told.rageClicks).toEqual([{ page: 'tree', ...rage, times: 2 }]);
    expect(told.feedback.map(({ times }) => times)).toEqual([0, 0, 0, 1, 0]);
    expect(told.languages).toEqual([{ language: 'ar', visitors: 2 }]);
    expect(told.devices).toEqual([
      { device: 'computer', visitors: 1 },
      { device: 'phone', visitors: 1 },
    ]);
    expect((await report(later(today, -day), later(today, -day))).visitors.total).toBe(1);
  });
});

test('months are made ahead, and those older than thirteen go with all that is in them', async () => {
  house.clock.set(new Date('2026-06-15T12:00:00Z'));
  const kept = event();
  await send(kept);
  for (const job of analyticsJobs) await job.run(house.context, {});
  expect(await selectMonths(sql())).toEqual(expect.arrayContaining(['2026_06', '2026_07', '2026_08']));
  house.clock.set(new Date('2027-08-01T12:00:00Z'));
  for (const job of analyticsJobs) await job.run(house.context, {});
  expect(await selectMonths(sql())).toEqual(['2026_07', '2026_08', '2027_08', '2027_09', '2027_10']);
  expect(await selectEvents(sql(), kept.visitorId)).toEqual([]);
  expect((await report(new Date('2026-06-15T12:00:00Z'))).visitors).toMatchObject({ total: 0, views: 1 });
});

describe('too many', () => {
  const limited = useTestApp({ requestRate: createRequestRate });

  test('calls of one address are refused, with the time to wait', async () => {
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
