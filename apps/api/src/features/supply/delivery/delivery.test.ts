import { approveAct, listApprovals } from '@nabta/contract/people/approval';
import {
  addDeliveryPhoto,
  countDeliveries,
  getDelivery,
  listDeliveries,
  listNurseries,
  moveDelivery,
  scheduleDelivery,
  updateDelivery,
} from '@nabta/contract/supply/delivery';
import { listIssues, reportDeliveryProblem, resolveIssue, updateIssue } from '@nabta/contract/supply/issue';
import { listMovements, listStock } from '@nabta/contract/supply/stock';
import { listNotifications } from '@nabta/contract/trees/notification';
import { beforeEach, describe, expect, test } from 'vitest';

import { day, hour } from '#core/clock.ts';
import { findInvariantViolations } from '#features/operations/verify/check-invariants.ts';
import * as photos from '#features/trees/picture/testing/photos.ts';
import { usePictureApp } from '#features/trees/picture/testing/picture-app.ts';
import { uploadFile } from '#features/trees/picture/testing/upload-file.ts';
import type { AccountSeed, EffortSeed } from '#seed/seed-types.ts';
import * as make from '#testing/factories.ts';
import type { TestBrowser } from '#testing/test-app.ts';
import { createSignedInBrowser, createStaffBrowser } from '#testing/test-sessions.ts';

import { assignPlanter } from '../field/testing/field.queries.ts';
import { watchDeliveries } from './delivery.jobs.ts';

const { app } = usePictureApp();
const sql = () => app.context.database.sql;

const ghaf = 'prosopis-cineraria';
const sidr = 'ziziphus-spina-christi';
const nursery = { ar: 'مشتل الثمامة', en: 'Thumamah Nursery' };

let manager: TestBrowser;
let colleague: TestBrowser;
let effort: EffortSeed;

const signedInAs = async (role: AccountSeed['role']) => {
  const account = await make.createAccount(sql(), { role });
  return createStaffBrowser(app, account);
};

beforeEach(async () => {
  manager = await signedInAs('manager');
  colleague = await signedInAs('field');
  effort = await make.createEffort(sql());
});

const order = { dueOn: '2026-03-10', nursery, lines: [{ specieId: ghaf, quantity: 300 }] };
const schedule = (body: object = {}, browser = manager) =>
  browser.call(scheduleDelivery, { body: { effortId: effort.id, ...order, ...body } });
const scheduled = async (body?: object) => (await schedule(body)).body.data;
const move = (id: string, body: object, browser = manager) =>
  browser.call(moveDelivery, { params: { id }, body });
const edit = (id: string, version: number, body: object, browser = manager) =>
  browser.call(updateDelivery, { params: { id }, body }, { 'if-match': `"${version}"` });
const read = async (id: string, browser = manager) =>
  (await browser.call(getDelivery, { params: { id } })).body.data;
const received = (quantity: number) => ({ status: 'delivered', received: [{ specieId: ghaf, quantity }] });
async function delivered(quantity = 300) {
  const { id } = await scheduled();
  await move(id, { status: 'in_transit' });
  return (await move(id, received(quantity))).body.data;
}
const stock = async (browser = manager) =>
  (await browser.call(listStock, { query: { effortId: effort.id } })).body.data;
const violations = () => findInvariantViolations(app.context.database, app.clock);

describe('delivery', () => {
  test('is scheduled, sent and received into stock and a batch, and logs each step with its author', async () => {
    const { id, code } = await scheduled();
    await move(id, { status: 'in_transit', note: 'شاحنة مبردة' }, colleague);
    const result = (await move(id, received(300))).body.data;
    expect(result).toMatchObject({
      status: 'delivered',
      lines: [{ ordered: 300, received: 300 }],
      version: 3,
    });
    expect(result.steps.map(({ kind, status, note }) => [kind, status, note])).toEqual([
      ['created', 'scheduled', null],
      ['moved', 'in_transit', 'شاحنة مبردة'],
      ['moved', 'delivered', null],
    ]);
    expect(result.steps.every(({ by }) => by !== null)).toBe(true);
    expect(await stock()).toMatchObject([
      { quantity: 300, species: [{ specie: { id: ghaf }, quantity: 300, delivered: 300, planted: 0 }] },
    ]);
    const [batch] = await sql()<{ code: string }[]>`select code from batch where code = ${code}`;
    expect(batch?.code).toBe(code);
    expect(await violations()).toEqual([]);
  });

  test('rejects an invalid step without changing anything', async () => {
    const { id } = await scheduled();
    for (const body of [received(300), { status: 'scheduled' }])
      expect((await move(id, body)).body.code).toBe('DELIVERY_ELSEWHERE');
    expect(await read(id)).toMatchObject({ status: 'scheduled', version: 1 });
    await move(id, { status: 'failed' });
    const again = await move(id, { status: 'scheduled', dueOn: '2026-03-20' });
    expect(again.body.data).toMatchObject({ status: 'scheduled', dueOn: '2026-03-20' });
    await move(id, { status: 'cancelled' });
    for (const status of ['scheduled', 'in_transit', 'failed'])
      expect((await move(id, { status })).status).toBe(409);
    expect(await stock()).toEqual([]);
  });

  test.each([
    { status: 'delivered' },
    { status: 'delivered', received: [] },
    { status: 'delivered', received: [{ specieId: sidr, quantity: 3 }] },
    { status: 'delivered', received: [{ specieId: ghaf, quantity: -3 }] },
    received(0),
    { status: 'failed', received: [{ specieId: ghaf, quantity: 3 }] },
  ])('in transit rejects %j', async (body) => {
    const { id } = await scheduled();
    await move(id, { status: 'in_transit' });
    expect((await move(id, body)).status).toBe(400);
    expect([(await read(id)).status, await stock()]).toEqual(['in_transit', []]);
  });

  test('is received once by concurrent requests, and a retry has one effect', async () => {
    const { id } = await scheduled();
    await move(id, { status: 'in_transit' });
    const answers = await Promise.all([move(id, received(300)), move(id, received(290), colleague)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const key = { 'idempotency-key': 'one' };
    const body = { effortId: effort.id, ...order };
    const repeated = await Promise.all([
      manager.call(scheduleDelivery, { body }, key),
      manager.call(scheduleDelivery, { body }, key),
    ]);
    expect(new Set(repeated.map((answer) => answer.body.data.id)).size).toBe(1);
  });

  test.each([
    { lines: [] },
    { lines: [{ specieId: 'oak-of-nowhere', quantity: 1 }] },
    {
      lines: [
        { specieId: ghaf, quantity: 1 },
        { specieId: ghaf, quantity: 2 },
      ],
    },
    { lines: [{ specieId: ghaf, quantity: 0 }] },
    { dueOn: 'tomorrow' },
    { nursery: { ar: 'مشتل' } },
  ])('is not scheduled with %j', async (body) => {
    expect((await schedule(body)).status).toBe(400);
  });
});

describe('concurrent edits of a delivery', () => {
  test('are rejected for a stale version', async () => {
    const { id, version } = await scheduled();
    expect((await edit(id, version, { dueOn: '2026-03-12' }, colleague)).status).toBe(200);
    expect((await edit(id, version, { dueOn: '2026-03-14' })).body.code).toBe('EDITED_MEANWHILE');
    expect((await manager.call(updateDelivery, { params: { id }, body: {} })).status).toBe(400);
    expect(await read(id)).toMatchObject({ dueOn: '2026-03-12', version: 2 });
  });

  test('cannot change the lines in transit or anything after delivery', async () => {
    const { id } = await scheduled();
    const lines = [{ specieId: sidr, quantity: 10 }];
    expect((await edit(id, 1, { lines })).body.data).toMatchObject({ lines: [{ ordered: 10 }] });
    await move(id, { status: 'in_transit' });
    expect((await edit(id, 3, { lines })).status).toBe(409);
    expect((await edit(id, 3, { note: 'البوابة الشرقية' })).status).toBe(200);
    const deliveredOne = await delivered();
    expect((await edit(deliveredOne.id, deliveredOne.version, { note: 'بعد الوصول' })).status).toBe(409);
  });
});

describe('short delivery', () => {
  test('allows one follow-up for at most the missing quantity', async () => {
    const { id } = await delivered(280);
    const followUp = (quantity: number) => schedule({ followsId: id, lines: [{ specieId: ghaf, quantity }] });
    expect((await followUp(21)).status).toBe(400);
    const answers = await Promise.all([followUp(20), followUp(20)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect((await read(id)).followedBy).not.toBeNull();
    const other = await make.createEffort(sql());
    expect((await schedule({ effortId: other.id, followsId: id })).status).toBe(404);
  });

  test('writes off more than a day allows only when a second person approves', async () => {
    const { id } = await delivered(300);
    const body = { kind: 'damaged' as const, note: null };
    const params = {
      id: (await colleague.call(reportDeliveryProblem, { params: { id }, body })).body.data.id,
    };
    await manager.call(updateIssue, { params, body: { status: 'in_progress' } });
    const adjustment = { specieId: ghaf, quantity: -250 };
    const resolved = await manager.call(resolveIssue, {
      params,
      body: { action: 'adjust_inventory', adjustment, answer: 'تلفت في الطريق' },
    });
    expect(resolved.body.data).toMatchObject({ status: 'in_progress', isWriteOffRequested: true });
    const second = await signedInAs('manager');
    const [approval] = (await second.call(listApprovals, { query: {} })).body.data;
    expect(approval).toMatchObject({
      kind: 'write_off_stock',
      reason: 'تلفت في الطريق',
      writeOff: { effort: { id: effort.id }, quantity: 250, stock: 300 },
    });
    expect((await stock())[0]?.quantity).toBe(300);
    expect((await second.call(approveAct, { params: { id: approval?.id ?? '' } })).status).toBe(200);
    expect((await stock())[0]?.quantity).toBe(50);
    expect((await read(id)).issues[0]).toMatchObject({ status: 'resolved' });
    expect(await violations()).toEqual([]);
  });

  test('opens an issue whose resolution adjusts stock, never below zero', async () => {
    const { id } = await delivered(300);
    const body = { kind: 'quantity_mismatch' as const, note: 'عُدّت 280' };
    const issue = (await colleague.call(reportDeliveryProblem, { params: { id }, body })).body.data;
    expect(issue).toMatchObject({ subject: 'delivery', status: 'pending', tree: null, delivery: { id } });
    const params = { id: issue.id };
    const resolve = (quantity: number, browser = manager) =>
      browser.call(resolveIssue, {
        params,
        body: { action: 'adjust_inventory', adjustment: { specieId: ghaf, quantity }, answer: 'نقص في العد' },
      });
    expect((await resolve(-20)).body.code).toBe('ISSUE_ELSEWHERE');
    await colleague.call(updateIssue, { params, body: { status: 'in_progress' } });
    expect((await resolve(-20, colleague)).status).toBe(403);
    expect((await resolve(-301)).body.code).toBe('STOCK_TOO_LOW');
    expect((await resolve(0)).status).toBe(400);
    const withoutAdjustment = await manager.call(resolveIssue, {
      params,
      body: { action: 'adjust_inventory' },
    });
    expect(withoutAdjustment.status).toBe(400);
    expect([(await stock())[0]?.quantity, (await read(id)).issues[0]?.status]).toEqual([300, 'in_progress']);
    const result = await Promise.all([resolve(-20), resolve(-20)]);
    expect(new Set(result.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await stock()).toMatchObject([{ species: [{ quantity: 280, delivered: 300, adjusted: -20 }] }]);
    const query = { effortId: effort.id };
    const movements = (await manager.call(listMovements, { query })).body.data;
    expect(movements).toMatchObject([
      { kind: 'adjusted', quantity: -20, note: 'نقص في العد', source: { type: 'issue', id: issue.id } },
      { kind: 'delivered', quantity: 300, source: { type: 'delivery', id } },
    ]);
    const older = await manager.call(listMovements, { query: { ...query, cursor: movements[0]?.id } });
    expect(older.body.data).toEqual(movements.slice(1));
    expect(await violations()).toEqual([]);
  });
});

describe('late delivery', () => {
  test('is counted and listed by days late, and after two days opens one issue and notifies field staff', async () => {
    const { id } = await scheduled({ dueOn: '2026-03-02' });
    const count = async () => (await manager.call(countDeliveries, {})).body.data;
    const before = (await count()).late;
    app.clock.advance(3 * day);
    manager = await signedInAs('manager');
    expect((await count()).late).toBe(before + 1);
    const query = { isLate: 'true', effortId: effort.id };
    const late = (await manager.call(listDeliveries, { query })).body.data;
    expect(late).toMatchObject([{ id, daysLate: 2 }]);
    const field = await make.createAccount(sql(), { role: 'field' });
    await watchDeliveries.run(app.context, {});
    await watchDeliveries.run(app.context, {});
    expect((await read(id)).issues).toMatchObject([{ kind: 'delayed', status: 'pending' }]);
    const { body } = await (await createSignedInBrowser(app, field)).call(listNotifications, { query: {} });
    const notifications = body.data.items;
    expect(notifications.filter(({ path }) => path.endsWith(id))).toMatchObject([
      { kind: 'delivery_late', path: `/console/deliveries/${id}` },
    ]);
    await move(id, { status: 'in_transit' });
    await move(id, received(300));
    expect((await read(id)).daysLate).toBe(0);
    app.clock.advance(hour);
  });
});

describe('delivery access', () => {
  test('shows a delivery to its sponsor, landowner, planters and staff, and lets only staff change it', async () => {
    const people = {
      company: await make.createAccount(sql(), { role: 'company' }),
      landowner: await make.createAccount(sql(), { role: 'landowner' }),
      planter: await make.createAccount(sql(), { role: 'planter' }),
    };
    const company = await make.createCompany(sql(), { account: people.company });
    const land = await make.createLand(sql(), { account: people.landowner });
    const planter = await make.createPlanter(sql(), { account: people.planter });
    effort = await make.createEffort(sql(), { company, land });
    await assignPlanter(sql(), { effort, planter });
    const { id } = await delivered();
    const issue = await colleague.call(reportDeliveryProblem, { params: { id }, body: { kind: 'other' } });
    expect(issue.status).toBe(200);
    for (const account of Object.values(people)) {
      const browser = await createStaffBrowser(app, account);
      const seen = await read(id, browser);
      expect([seen.id, seen.steps.map(({ by }) => by)]).toEqual([id, [null, null, null]]);
      expect((await stock(browser))[0]?.quantity).toBe(300);
      const issues = (await browser.call(listIssues, { query: {} })).body.data;
      expect(issues.map(({ delivery }) => delivery?.id)).toEqual([id]);
      expect((await move(id, { status: 'failed' }, browser)).status).toBe(403);
      expect((await schedule({}, browser)).status).toBe(403);
    }
    for (const role of ['company', 'landowner', 'planter'] as const) {
      const browser = await signedInAs(role);
      expect((await browser.call(getDelivery, { params: { id } })).status).toBe(404);
      expect((await browser.call(listDeliveries, { query: {} })).body.data).toEqual([]);
      expect((await browser.call(listMovements, { query: {} })).body.data).toEqual([]);
      expect((await browser.call(listIssues, { query: {} })).body.data).toEqual([]);
      expect(await stock(browser)).toEqual([]);
    }
    const person = await signedInAs('person');
    expect((await person.call(listDeliveries, { query: {} })).status).toBe(403);
    const withoutSecondFactor = await createSignedInBrowser(
      app,
      await make.createAccount(sql(), { role: 'admin' }),
    );
    expect((await withoutSecondFactor.call(listDeliveries, { query: {} })).body.code).toBe(
      'SECOND_FACTOR_REQUIRED',
    );
  });

  test('filters, searches, sorts and pages the list', async () => {
    const first = await scheduled({ dueOn: '2026-03-20' });
    const second = await scheduled({ dueOn: '2026-03-18', nursery: { en: 'Sarawat 100%' } });
    const ids = async (query: object) =>
      (await manager.call(listDeliveries, { query: { effortId: effort.id, ...query } })).body.data.map(
        ({ id }) => id,
      );
    expect(await ids({})).toEqual([second.id, first.id]);
    expect(await ids({ sort: 'dueOn' })).toEqual([second.id, first.id]);
    expect(await ids({ sort: '-dueOn', cursor: first.id })).toEqual([second.id]);
    expect(await ids({ sort: 'dueOn', cursor: second.id, limit: 1 })).toEqual([first.id]);
    expect(await ids({ limit: 1, cursor: second.id })).toEqual([first.id]);
    expect(await ids({ q: '100%' })).toEqual([second.id]);
    expect(await ids({ q: first.code.slice(2, 7).toLowerCase() })).toEqual([first.id]);
    expect(await ids({ status: 'failed' })).toEqual([]);
    const nurseries = (await manager.call(listNurseries, {})).body.data;
    expect(nurseries.map(({ en }) => en).slice(0, 2)).toEqual(['Sarawat 100%', 'Thumamah Nursery']);
  });
});

test('adds a photo to a delivery', async () => {
  const { id } = await delivered();
  const parts = [{ name: 'boxes.jpg', content: await photos.cornersPhoto() }];
  const { status, body } = await uploadFile(app, manager, addDeliveryPhoto, { parts, params: { id } });
  expect([status, body.data.photos]).toMatchObject([200, [{ image: { nameCompressed: /\.webp$/u } }]]);
  app.clock.advance(2 * hour);
  await app.runJobs();
  expect((await read(id, await signedInAs('viewer'))).photos).toHaveLength(1);
});

test('adds a photo once when the upload is retried with the same key', async () => {
  const { id } = await delivered();
  const sent = {
    parts: [{ name: 'boxes.jpg', content: await photos.cornersPhoto() }],
    params: { id },
    headers: { 'idempotency-key': 'photo-of-a-lost-answer' },
  };
  const first = await uploadFile(app, manager, addDeliveryPhoto, sent);
  const again = await uploadFile(app, manager, addDeliveryPhoto, sent);
  expect([again.status, again.body]).toEqual([200, first.body]);
  expect((await read(id, manager)).photos).toHaveLength(1);
});
