import {
  type Approval,
  approveAct,
  listApprovals,
  refuseAct,
  withdrawAct,
} from '@nabta/contract/people/approval';
import { checkAudit, downloadAudit, listAudit, undoChange } from '@nabta/contract/people/audit';
import { beginTotp, addFactor, getSecondFactor } from '@nabta/contract/people/second-factor';
import * as contract from '@nabta/contract/people/staff';
import { listErrorGroups } from '@nabta/contract/services/error-report';
import { listNotifications } from '@nabta/contract/trees/notification';
import { actLimits } from '@nabta/domain/act-limits';
import type { Role } from '@nabta/domain/role';
import { beforeEach, describe, expect, test } from 'vitest';

import { day, hour } from '#core/clock.ts';
import { parsePhone } from '#core/phone-number.ts';
import type { AccountSeed } from '#seed/seed-types.ts';
import * as make from '#testing/factories.ts';
import { type TestBrowser, useTestApp } from '#testing/test-app.ts';
import { createSignedInBrowser, createStaffBrowser } from '#testing/test-sessions.ts';

import { recordChange } from '../audit/record-change.ts';
import { codeOfApp } from '../second-factor/testing/authenticator-app.ts';
import { makeAdministrator } from './change-role.ts';

const app = useTestApp();
const sql = () => app.context.database.sql;

let amal: AccountSeed;
let saleh: AccountSeed;
let firstAdmin: TestBrowser;
let secondAdmin: TestBrowser;

beforeEach(async () => {
  await sql()`update account set role = 'person' where role = 'admin'`;
  amal = await make.createAccount(sql(), { role: 'admin' });
  saleh = await make.createAccount(sql(), { role: 'admin' });
  firstAdmin = await createStaffBrowser(app, amal);
  secondAdmin = await createStaffBrowser(app, saleh);
});

const statusesOf = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);
const change = (
  client: TestBrowser,
  { id }: { id: string },
  roles: { from: Role; to: Role },
  reason = 'انضم إلى الفريق',
) => client.call(contract.changeRole, { params: { id }, body: { ...roles, reason } });
const entries = async (query: object = {}) => (await firstAdmin.call(listAudit, { query })).body.data;

describe('role', () => {
  test('is granted by full phone number with a reason, and revoked again', async () => {
    const person = await make.createAccount(sql());
    const found = await firstAdmin.call(contract.findRolePerson, { query: { phone: person.phone } });
    expect(found.body.data).toMatchObject({ id: person.id, role: 'person' });
    const partial = await firstAdmin.call(contract.findRolePerson, {
      query: { phone: person.phone.slice(0, -2) },
    });
    expect([400, 404]).toContain(partial.status);
    expect((await change(firstAdmin, person, { from: 'person', to: 'support' })).body.data).toMatchObject({
      id: person.id,
      role: 'support',
      passkeys: 0,
      totps: 0,
    });
    const listed = (await firstAdmin.call(contract.listStaff, { query: { role: 'support' } })).body.data;
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
    expect((await change(firstAdmin, person, { from: 'support', to: 'person' }, '')).status).toBe(400);
    expect((await change(firstAdmin, person, { from: 'support', to: 'person' })).status).toBe(200);
  });

  test('returns 409 to one of two concurrent changes', async () => {
    const person = await make.createAccount(sql());
    const answers = await Promise.all([
      change(firstAdmin, person, { from: 'person', to: 'support' }),
      change(secondAdmin, person, { from: 'person', to: 'viewer' }),
    ]);
    expect(statusesOf(answers)).toEqual([200, 409]);
    expect(await entries({ subjectId: person.id })).toHaveLength(1);
  });

  test('ends the proof of a demoted member', async () => {
    const person = await make.createAccount(sql(), { role: 'support' });
    const demoted = await createStaffBrowser(app, person);
    expect((await demoted.call(listErrorGroups, { query: {} })).status).toBe(200);
    await change(firstAdmin, person, { from: 'support', to: 'person' });
    expect((await demoted.call(listErrorGroups, { query: {} })).status).toBe(403);
  });

  test('is refused above the daily sum of changes of one person', async () => {
    const person = await make.createAccount(sql());
    const turns = Array.from({ length: actLimits.role_changes.perPerson + 1 }, (_, turn) => turn);
    const codes = [];
    for (const turn of turns) {
      const roles = ['person', 'support'] as const;
      const [from, to] = turn % 2 === 0 ? roles : ([roles[1], roles[0]] as const);
      codes.push((await change(firstAdmin, person, { from, to })).body.code);
    }
    expect(codes.filter((code) => code === undefined)).toHaveLength(turns.length - 1);
    expect(codes.at(-1)).toBe('DAILY_LIMIT_REACHED');
    app.clock.advance(day);
    firstAdmin = await createStaffBrowser(app, amal);
    expect((await change(firstAdmin, person, { from: 'person', to: 'support' })).status).toBe(200);
  });

  test('is forbidden to non-administrators', async () => {
    const support = await createStaffBrowser(app, await make.createAccount(sql(), { role: 'support' }));
    expect((await support.call(contract.listStaff, { query: {} })).body.code).toBe('FORBIDDEN');
    expect((await change(support, amal, { from: 'admin', to: 'person' })).body.code).toBe('FORBIDDEN');
    expect(
      (await change(firstAdmin, { id: crypto.randomUUID() }, { from: 'person', to: 'admin' })).status,
    ).toBe(404);
  });
});

describe('administrator', () => {
  const waiting = async (client: TestBrowser) =>
    (await client.call(listApprovals, { query: {} })).body.data[0] as Approval;
  const approve = (client: TestBrowser, { id }: { id: string }) =>
    client.call(approveAct, { params: { id } });
  const rolesOf = (ids: readonly string[]) => sql().column<string>`
    select role from account where id = any(${[...ids]}::uuid[]) order by id`;

  test('is made only when a second administrator approves, who reads what it means', async () => {
    const person = await make.createAccount(sql());
    const requested = await change(firstAdmin, person, { from: 'person', to: 'admin' });
    expect(requested.body.data).toMatchObject({ role: 'person', requestedRole: 'admin' });
    expect((await change(firstAdmin, person, { from: 'person', to: 'admin' })).body.code).toBe('CONFLICT');
    const approval = await waiting(secondAdmin);
    expect(approval).toMatchObject({
      kind: 'change_administrator',
      person: { id: person.id },
      role: { from: 'person', to: 'admin' },
    });
    expect((await approve(firstAdmin, approval)).body.code).toBe('FORBIDDEN');
    expect(await rolesOf([person.id])).toEqual(['person']);
    expect((await approve(secondAdmin, approval)).status).toBe(200);
    expect(await rolesOf([person.id])).toEqual(['admin']);
    const [changed] = await entries({ subjectId: person.id });
    expect(changed).toMatchObject({ action: 'administrator_changed', actorId: saleh.id, mayUndo: false });
  });

  test('is not made when the role of the person changed after the request', async () => {
    const person = await make.createAccount(sql());
    await change(firstAdmin, person, { from: 'person', to: 'admin' });
    await change(firstAdmin, person, { from: 'person', to: 'viewer' });
    expect((await approve(secondAdmin, await waiting(secondAdmin))).body.code).toBe('CONFLICT');
    expect(await rolesOf([person.id])).toEqual(['viewer']);
  });

  test('keeps the role when it is the last one, also when both leave concurrently', async () => {
    await change(firstAdmin, amal, { from: 'admin', to: 'person' });
    const first = await waiting(secondAdmin);
    await change(secondAdmin, saleh, { from: 'admin', to: 'person' });
    const second = await waiting(firstAdmin);
    const answers = await Promise.all([approve(secondAdmin, first), approve(firstAdmin, second)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await rolesOf([amal.id, saleh.id])).toSorted()).toEqual(['admin', 'person']);
  });

  test('is not restored by undoing an old change of one administrator', async () => {
    const person = await make.createAccount(sql());
    await app.context.database.transaction((transaction) =>
      recordChange(transaction, {
        actorId: amal.id,
        action: 'role_changed',
        subject: 'account',
        subjectId: person.id,
        before: { role: 'admin' },
        after: { role: 'person' },
        at: app.clock.now(),
      }),
    );
    const [entry] = await entries({ subjectId: person.id });
    const body = { reason: 'أعده' };
    const undone = await firstAdmin.call(undoChange, { params: { seq: entry?.seq }, body });
    expect(undone.body.code).toBe('CONFLICT');
    expect(await rolesOf([person.id])).toEqual(['person']);
  });

  test('is made on the server while fewer than two exist, with an audit entry', async () => {
    const [second, third] = [await make.createAccount(sql()), await make.createAccount(sql())];
    const makeAdmin = ({ phone }: AccountSeed) => makeAdministrator(app.context, parsePhone(phone).phone);
    expect(await makeAdmin(second)).toBe('enough');
    await sql()`update account set role = 'person' where id = ${saleh.id}`;
    expect((await change(firstAdmin, second, { from: 'person', to: 'admin' })).body.code).toBe(
      'SECOND_ADMINISTRATOR_NEEDED',
    );
    expect((await change(firstAdmin, amal, { from: 'admin', to: 'person' })).body.code).toBe(
      'LAST_ADMINISTRATOR',
    );
    expect(await makeAdmin(second)).toBeUndefined();
    expect(await makeAdmin(third)).toBe('enough');
    expect(await rolesOf([second.id])).toEqual(['admin']);
    const [entry] = await entries({ subjectId: second.id });
    expect(entry).toMatchObject({ action: 'administrator_changed', actor: null, after: { role: 'admin' } });
  });
});

describe('two-person approval', () => {
  let victim: AccountSeed;
  let browser: TestBrowser;

  beforeEach(async () => {
    victim = await make.createAccount(sql(), { role: 'support' });
    browser = await createSignedInBrowser(app, victim);
    const { secret } = (await browser.call(beginTotp, {})).body.data;
    await browser.call(addFactor, { body: { kind: 'totp', code: codeOfApp(secret, app.clock) } });
  });

  const requestReset = (client = firstAdmin) =>
    client.call(contract.askFactorReset, { params: { id: victim.id }, body: { reason: 'فقد جواله' } });
  const pendingApproval = async (client = secondAdmin) =>
    (await client.call(listApprovals, { query: {} })).body.data[0] as Approval;
  const factors = async () => (await browser.call(getSecondFactor, {})).body.data;

  test('is requested by one, approved once by a second administrator, and notifies both and the account', async () => {
    expect((await requestReset()).body.data).toMatchObject({ isResetAsked: true, totps: 1 });
    expect((await requestReset()).body.code).toBe('CONFLICT');
    const { id, mayDecide } = await pendingApproval(firstAdmin);
    expect(mayDecide).toBe(false);
    expect((await firstAdmin.call(approveAct, { params: { id } })).body.code).toBe('FORBIDDEN');
    expect((await factors()).factors).toHaveLength(1);
    expect(await pendingApproval()).toMatchObject({
      mayDecide: true,
      reason: 'فقد جواله',
      person: { id: victim.id },
    });
    const answers = await Promise.all(
      [1, 2, 3].map(() => secondAdmin.copy().call(approveAct, { params: { id } })),
    );
    expect(statusesOf(answers)).toEqual([200, 409, 409]);
    expect((await browser.call(getSecondFactor, {})).status).toBe(401);
    browser = await createSignedInBrowser(app, victim);
    expect(await factors()).toMatchObject({ factors: [], isProven: false, mayAdd: true });
    const kindsOf = async (client: TestBrowser) =>
      (await client.call(listNotifications, { query: {} })).body.data.items.map(({ kind }) => kind);
    expect(await kindsOf(browser)).toEqual(['factor_removed', 'factor_added']);
    expect(await kindsOf(secondAdmin)).toEqual(['approval_asked']);
    expect(await kindsOf(firstAdmin)).toEqual(['approval_decided']);
    expect((await entries({ subject: 'approval', subjectId: id })).map(({ action }) => action)).toEqual([
      'approved',
      'asked',
    ]);
  });

  test('does not run when refused, withdrawn or expired after three days', async () => {
    await requestReset();
    const refused = await pendingApproval();
    expect((await secondAdmin.call(withdrawAct, { params: { id: refused.id } })).body.code).toBe('FORBIDDEN');
    expect((await secondAdmin.call(refuseAct, { params: { id: refused.id } })).body.data).toMatchObject({
      status: 'refused',
    });
    await requestReset();
    const own = await pendingApproval(firstAdmin);
    expect((await firstAdmin.call(withdrawAct, { params: { id: own.id } })).body.data).toMatchObject({
      status: 'withdrawn',
    });
    await requestReset();
    const expired = await pendingApproval();
    app.clock.advance(72 * hour);
    [firstAdmin, secondAdmin] = [await createStaffBrowser(app, amal), await createStaffBrowser(app, saleh)];
    expect((await secondAdmin.call(approveAct, { params: { id: expired.id } })).body.code).toBe('CONFLICT');
    expect(await pendingApproval()).toMatchObject({ id: expired.id, status: 'expired', mayDecide: false });
    expect((await requestReset()).status).toBe(200);
  });

  test('does not run when the requester lost the permission, and is hidden without it', async () => {
    await requestReset();
    const { id } = await pendingApproval();
    await sql()`update account set role = 'viewer' where id = ${amal.id}`;
    expect((await secondAdmin.call(approveAct, { params: { id } })).body.code).toBe('CONFLICT');
    expect((await factors()).factors).toHaveLength(1);
    const manager = await createStaffBrowser(app, await make.createAccount(sql(), { role: 'manager' }));
    expect((await manager.call(approveAct, { params: { id } })).status).toBe(404);
    expect((await manager.call(listApprovals, { query: {} })).body.data).toEqual([]);
    const viewer = await createStaffBrowser(app, await make.createAccount(sql(), { role: 'viewer' }));
    expect((await viewer.call(listApprovals, { query: {} })).status).toBe(403);
  });
});

describe('audit log', () => {
  test('is valid until an entry is altered, and reports the position', async () => {
    const person = await make.createAccount(sql());
    await change(firstAdmin, person, { from: 'person', to: 'support' });
    const check = async () => (await firstAdmin.call(checkAudit, {})).body.data;
    const { entries: count, brokenAt } = await check();
    expect([count > 0, brokenAt]).toEqual([true, null]);
    const lines = await app.app.inject({
      url: `/api${downloadAudit.path}`,
      headers: { authorization: `Bearer ${firstAdmin.token}` },
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

  test('is filtered and paged, newest first', async () => {
    const person = await make.createAccount(sql());
    await change(firstAdmin, person, { from: 'person', to: 'support' });
    app.clock.advance(hour / 4);
    await change(secondAdmin, person, { from: 'support', to: 'viewer' });
    const [second, first] = await entries({ subject: 'account', subjectId: person.id });
    expect([first?.actorId, second?.actorId]).toEqual([amal.id, saleh.id]);
    expect(await entries({ subjectId: person.id, cursor: second?.seq })).toMatchObject([{ seq: first?.seq }]);
    expect(await entries({ subjectId: person.id, actorId: saleh.id })).toMatchObject([{ seq: second?.seq }]);
    expect(await entries({ subjectId: person.id, to_date: first?.at })).toMatchObject([{ seq: first?.seq }]);
    const viewer = await createStaffBrowser(app, person);
    expect((await viewer.call(listAudit, { query: {} })).body.code).toBe('FORBIDDEN');
  });

  test('undoes a change once, within thirty days, unless the record changed again', async () => {
    const person = await make.createAccount(sql());
    const undo = (seq: number | undefined, client = firstAdmin) =>
      client.call(undoChange, { params: { seq }, body: { reason: 'الشخص الخطأ' } });
    await change(firstAdmin, person, { from: 'person', to: 'support' });
    const [given] = await entries({ subjectId: person.id });
    expect(given?.mayUndo).toBe(true);
    const answers = await Promise.all([undo(given?.seq), undo(given?.seq, secondAdmin)]);
    expect(statusesOf(answers)).toEqual([200, 409]);
    expect(await entries({ subjectId: person.id })).toMatchObject([
      { action: 'undone', before: { role: 'support' }, after: { role: 'person' }, mayUndo: false },
      { seq: given?.seq, mayUndo: false },
    ]);
    await change(firstAdmin, person, { from: 'person', to: 'support' });
    expect((await undo(given?.seq)).body.code).toBe('EDITED_MEANWHILE');
    const [again] = await entries({ subjectId: person.id });
    await change(firstAdmin, person, { from: 'support', to: 'manager' });
    expect((await undo(again?.seq)).body.code).toBe('EDITED_MEANWHILE');
    const [latest] = await entries({ subjectId: person.id });
    app.clock.advance(30 * day);
    firstAdmin = await createStaffBrowser(app, amal);
    expect((await undo(latest?.seq)).body.code).toBe('CONFLICT');
    expect((await undo(10_000_000)).status).toBe(404);
  });
});
