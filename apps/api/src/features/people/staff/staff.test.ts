import { type Approval, approveAct, listApprovals, refuseAct, withdrawAct } from '@nabta/contract/approval';
import { type AuditEntry, checkAudit, downloadAudit, listAudit, undoChange } from '@nabta/contract/audit';
import { listErrorGroups } from '@nabta/contract/error-report';
import { listNotifications } from '@nabta/contract/notification';
import { beginTotp, addFactor, getSecondFactor } from '@nabta/contract/second-factor';
import * as contract from '@nabta/contract/staff';
import type { Role } from '@nabta/domain/role';
import { beforeEach, describe, expect, test } from 'vitest';

import { day, hour } from '../../platform/clock.ts';
import type { AccountSeed } from '../../seed/world-seeds.ts';
import * as make from '../../testing/factories.ts';
import { signedIn, signedInAsStaff } from '../../testing/signed-in.ts';
import { type TestBrowser, useTestApp } from '../../testing/test-app.ts';
import { codeOfApp } from '../second-factor/testing/authenticator-app.ts';

const house = useTestApp();
const sql = () => house.context.database.sql;

let amal: AccountSeed;
let saleh: AccountSeed;
let one: TestBrowser;
let other: TestBrowser;

beforeEach(async () => {
  await sql()`update account set role = 'person' where role = 'admin'`;
  amal = await make.createAccount(sql(), { role: 'admin' });
  saleh = await make.createAccount(sql(), { role: 'admin' });
  one = await signedInAsStaff(house, amal);
  other = await signedInAsStaff(house, saleh);
});

const statusesOf = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);
const change = (
  who: TestBrowser,
  { id }: { id: string },
  roles: { from: Role; to: Role },
  reason = 'انضم إلى الفريق',
) => who.call(contract.changeRole, { params: { id }, body: { ...roles, reason } });
const entries = async (query: object = {}) =>
  (await one.call(listAudit, { query })).body.data as AuditEntry[];

describe('a role', () => {
  test('is given by a whole phone number with a reason, and taken again', async () => {
    const person = await make.createAccount(sql());
    const found = await one.call(contract.findRolePerson, { query: { phone: person.phone } });
    expect(found.body.data).toMatchObject({ id: person.id, role: 'person' });
    const half = await one.call(contract.findRolePerson, { query: { phone: person.phone.slice(0, -2) } });
    expect([400, 404]).toContain(half.status);
    expect((await change(one, person, { from: 'person', to: 'support' })).body.data).toMatchObject({
      id: person.id,
      role: 'support',
      passkeys: 0,
      totps: 0,
    });
    const listed = (await one.call(contract.listStaff, { query: { role: 'support' } })).body.data;
    expect(listed).toMatchObject([{ id: person.id, phone: person.phone }]);
    expect(await entries({ subjectId: person.id })).toMatchObject([
      {
        action: 'role_changed',
        actorId: amal.id,
        reason: 'انضم إلى الفريق',
        before: { role: 'person' },
        after: { role: 'support' },
      },
    ]);
    expect((await change(one, person, { from: 'support', to: 'person' }, '')).status).toBe(400);
    expect((await change(one, person, { from: 'support', to: 'person' })).status).toBe(200);
  });

  test('of two who change it at once one is told that it is another by now', async () => {
    const person = await make.createAccount(sql());
    const answers = await Promise.all([
      change(one, person, { from: 'person', to: 'support' }),
      change(other, person, { from: 'person', to: 'viewer' }),
    ]);
    expect(statusesOf(answers)).toEqual([200, 409]);
    expect(await entries({ subjectId: person.id })).toHaveLength(1);
  });

  test('that is taken ends the proof of its person; two administrators cannot both leave, and the last one stays', async () => {
    const answers = await Promise.all([
      change(one, amal, { from: 'admin', to: 'person' }),
      change(other, saleh, { from: 'admin', to: 'person' }),
    ]);
    expect(answers.map(({ body }) => String(body.code)).toSorted()).toEqual([
      'LAST_ADMINISTRATOR',
      'undefined',
    ]);
    const [left, stays] = answers[0].status === 200 ? [one, other] : [other, one];
    expect((await left.call(listErrorGroups, { query: {} })).status).toBe(403);
    expect((await stays.call(listErrorGroups, { query: {} })).status).toBe(200);
  });

  test('is nothing to anybody else', async () => {
    const support = await signedInAsStaff(house, await make.createAccount(sql(), { role: 'support' }));
    expect((await support.call(contract.listStaff, { query: {} })).body.code).toBe('FORBIDDEN');
    expect((await change(support, amal, { from: 'admin', to: 'person' })).body.code).toBe('FORBIDDEN');
    expect((await change(one, { id: crypto.randomUUID() }, { from: 'person', to: 'admin' })).status).toBe(
      404,
    );
  });
});

describe('what takes two people', () => {
  let victim: AccountSeed;
  let browser: TestBrowser;

  beforeEach(async () => {
    victim = await make.createAccount(sql(), { role: 'support' });
    browser = await signedIn(house, victim);
    const { secret } = (await browser.call(beginTotp, {})).body.data as { secret: string };
    await browser.call(addFactor, { body: { kind: 'totp', code: codeOfApp(secret, house.clock) } });
  });

  const ask = (who = one) =>
    who.call(contract.askFactorReset, { params: { id: victim.id }, body: { reason: 'فقد جواله' } });
  const waiting = async (who = other) =>
    ((await who.call(listApprovals, { query: {} })).body.data as Approval[])[0] as Approval;
  const factors = async () =>
    (await browser.call(getSecondFactor, {})).body.data as { factors: object[]; isProven: boolean };

  test('is asked for by one and done by another, once, and everybody concerned is told', async () => {
    expect((await ask()).body.data).toMatchObject({ isResetAsked: true, totps: 1 });
    expect((await ask()).body.code).toBe('CONFLICT');
    const { id, mayDecide } = await waiting(one);
    expect(mayDecide).toBe(false);
    expect((await one.call(approveAct, { params: { id } })).body.code).toBe('FORBIDDEN');
    expect((await factors()).factors).toHaveLength(1);
    expect(await waiting()).toMatchObject({
      mayDecide: true,
      reason: 'فقد جواله',
      person: { id: victim.id },
    });
    const answers = await Promise.all([1, 2, 3].map(() => other.copy().call(approveAct, { params: { id } })));
    expect(statusesOf(answers)).toEqual([200, 409, 409]);
    expect(await factors()).toMatchObject({ factors: [], isProven: false });
    const kindsOf = async (who: TestBrowser) =>
      (
        (await who.call(listNotifications, { query: {} })).body.data as { items: { kind: string }[] }
      ).items.map(({ kind }) => kind);
    expect(await kindsOf(browser)).toEqual(['factor_removed', 'factor_added']);
    expect(await kindsOf(other)).toEqual(['approval_asked']);
    expect(await kindsOf(one)).toEqual(['approval_decided']);
    expect((await entries({ subject: 'approval', subjectId: id })).map(({ action }) => action)).toEqual([
      'approved',
      'asked',
    ]);
  });

  test('is refused, withdrawn or over after three days, and then not done', async () => {
    await ask();
    const refused = await waiting();
    expect((await other.call(withdrawAct, { params: { id: refused.id } })).body.code).toBe('FORBIDDEN');
    expect((await other.call(refuseAct, { params: { id: refused.id } })).body.data).toMatchObject({
      status: 'refused',
    });
    await ask();
    const mine = await waiting(one);
    expect((await one.call(withdrawAct, { params: { id: mine.id } })).body.data).toMatchObject({
      status: 'withdrawn',
    });
    await ask();
    const late = await waiting();
    house.clock.advance(72 * hour);
    [one, other] = [await signedInAsStaff(house, amal), await signedInAsStaff(house, saleh)];
    expect((await other.call(approveAct, { params: { id: late.id } })).body.code).toBe('CONFLICT');
    expect(await waiting()).toMatchObject({ id: late.id, status: 'expired', mayDecide: false });
    expect((await ask()).status).toBe(200);
  });

  test('is not done for who lost the right to ask, and unknown to who could not ask', async () => {
    await ask();
    const { id } = await waiting();
    await change(other, amal, { from: 'admin', to: 'viewer' });
    expect((await other.call(approveAct, { params: { id } })).body.code).toBe('CONFLICT');
    expect((await factors()).factors).toHaveLength(1);
    const manager = await signedInAsStaff(house, await make.createAccount(sql(), { role: 'manager' }));
    expect((await manager.call(approveAct, { params: { id } })).status).toBe(404);
    expect((await manager.call(listApprovals, { query: {} })).body.data).toEqual([]);
    const viewer = await signedInAsStaff(house, await make.createAccount(sql(), { role: 'viewer' }));
    expect((await viewer.call(listApprovals, { query: {} })).status).toBe(403);
  });
});

describe('the audit log', () => {
  test('is whole until somebody alters it, and says where', async () => {
    const person = await make.createAccount(sql());
    await change(one, person, { from: 'person', to: 'support' });
    const check = async () =>
      (await one.call(checkAudit, {})).body.data as { entries: number; brokenAt: number };
    const { entries: count, brokenAt } = await check();
    expect([count > 0, brokenAt]).toEqual([true, null]);
    const lines = await house.app.inject({
      url: `/api${downloadAudit.path}`,
      headers: { authorization: `Bearer ${one.token}` },
    });
    const last = JSON.parse(lines.body.trim().split('\n').at(-1) ?? '') as { seq: number; body: object };
    expect(last).toMatchObject({ seq: count, body: { subjectId: person.id, after: { role: 'support' } } });
    await sql()`alter table audit_entry disable trigger audit_entry_is_append_only`;
    await sql()`update audit_entry set body = replace(body::text, 'support', 'admin')::json where seq = ${count}`;
    expect(await check()).toEqual({ entries: count, brokenAt: count });
    await sql()`update audit_entry set body = replace(body::text, 'admin', 'support')::json where seq = ${count}`;
    await sql()`alter table audit_entry enable trigger audit_entry_is_append_only`;
    expect(await check()).toEqual({ entries: count, brokenAt: null });
  });

  test('is filtered and read page by page, the newest first', async () => {
    const person = await make.createAccount(sql());
    await change(one, person, { from: 'person', to: 'support' });
    house.clock.advance(hour / 4);
    await change(other, person, { from: 'support', to: 'viewer' });
    const [second, first] = await entries({ subject: 'account', subjectId: person.id });
    expect([first?.actorId, second?.actorId]).toEqual([amal.id, saleh.id]);
    expect(await entries({ subjectId: person.id, cursor: second?.seq })).toMatchObject([{ seq: first?.seq }]);
    expect(await entries({ subjectId: person.id, actorId: saleh.id })).toMatchObject([{ seq: second?.seq }]);
    expect(await entries({ subjectId: person.id, to_date: first?.at })).toMatchObject([{ seq: first?.seq }]);
    const viewer = await signedInAsStaff(house, person);
    expect((await viewer.call(listAudit, { query: {} })).body.code).toBe('FORBIDDEN');
  });

  test('a change is taken back once, for thirty days, and not where the record was changed again', async () => {
    const person = await make.createAccount(sql());
    const undo = (seq: number | undefined, who = one) =>
      who.call(undoChange, { params: { seq }, body: { reason: 'الشخص الخطأ' } });
    await change(one, person, { from: 'person', to: 'support' });
    const [given] = await entries({ subjectId: person.id });
    expect(given?.mayUndo).toBe(true);
    const answers = await Promise.all([undo(given?.seq), undo(given?.seq, other)]);
    expect(statusesOf(answers)).toEqual([200, 409]);
    expect(await entries({ subjectId: person.id })).toMatchObject([
      { action: 'undone', before: { role: 'support' }, after: { role: 'person' }, mayUndo: false },
      { seq: given?.seq, mayUndo: false },
    ]);
    await change(one, person, { from: 'person', to: 'support' });
    expect((await undo(given?.seq)).body.code).toBe('EDITED_MEANWHILE');
    const [again] = await entries({ subjectId: person.id });
    await change(one, person, { from: 'support', to: 'manager' });
    expect((await undo(again?.seq)).body.code).toBe('EDITED_MEANWHILE');
    const [latest] = await entries({ subjectId: person.id });
    house.clock.advance(30 * day);
    one = await signedInAsStaff(house, amal);
    expect((await undo(latest?.seq)).body.code).toBe('CONFLICT');
    expect((await undo(10_000_000)).status).toBe(404);
  });
});
