import { signOut } from '@nabta/contract/people/auth';
import * as contract from '@nabta/contract/people/second-factor';
import { listErrorGroups } from '@nabta/contract/services/error-report';
import { listAssignments } from '@nabta/contract/supply/field';
import { listNotifications } from '@nabta/contract/trees/notification';
import { beforeEach, describe, expect, test } from 'vitest';

import { day, hour, minute, second } from '#core/clock.ts';
import type { AccountSeed } from '#seed/seed-types.ts';
import * as make from '#testing/factories.ts';
import { refreshSignIn, signIn } from '#testing/sign-in.ts';
import { type TestBrowser, useTestApp } from '#testing/test-app.ts';
import { createSignedInBrowser, createStaffBrowser } from '#testing/test-sessions.ts';

import { codeOfApp } from './testing/authenticator-app.ts';

const app = useTestApp();
const sql = () => app.context.database.sql;

let person: AccountSeed;
let browser: TestBrowser;

beforeEach(async () => {
  person = await make.createAccount(sql(), { role: 'admin' });
  browser = await signIn(app, person.phone, { isNamed: false });
});

const accessResult = async (client = browser) => {
  const { status, body } = await client.call(listErrorGroups, { query: {} });
  return status === 200 ? 'works' : body.code;
};
const stateOf = async (client = browser) => (await client.call(contract.getSecondFactor, {})).body.data;
const prove = (body: object, client = browser) => client.call(contract.proveFactor, { body });
const proveByApp = (secret: string, client = browser) =>
  prove({ kind: 'totp', code: codeOfApp(secret, app.clock) }, client);

async function addApp(client = browser): Promise<{ secret: string; recoveryCodes: string[] | null }> {
  const { secret } = (await client.call(contract.beginTotp, {})).body.data;
  const code = codeOfApp(secret, app.clock);
  const { status, body } = await client.call(contract.addFactor, { body: { kind: 'totp', code } });
  expect([status, body.code]).toEqual([200, undefined]);
  return { secret, recoveryCodes: body.data.recoveryCodes };
}

/** Advances the clock and refreshes the access token. */
async function wait(ms: number, client = browser) {
  app.clock.advance(ms);
  await refreshSignIn(client);
}

test('grants staff access after adding a factor, and asks for a new proof after 30 idle minutes or eight hours', async () => {
  expect(await accessResult()).toBe('SECOND_FACTOR_REQUIRED');
  expect(await stateOf()).toMatchObject({ isProven: false, factors: [], mayAdd: true });
  const { secret } = await addApp();
  expect(await accessResult()).toBe('works');
  expect(await stateOf()).toMatchObject({ isProven: true, recoveryCodesLeft: 10, mayAdd: true });

  await wait(29 * minute);
  expect(await accessResult()).toBe('works');
  await wait(31 * minute);
  expect(await accessResult()).toBe('SECOND_FACTOR_REQUIRED');
  expect((await proveByApp(secret)).body.data).toMatchObject({ isProven: true });
  for (let busy = 0; busy < 8 * hour - minute; busy += 20 * minute) {
    expect(await accessResult()).toBe('works');
    await wait(20 * minute);
  }
  expect(await accessResult()).toBe('SECOND_FACTOR_REQUIRED');
});

test('limits a proof to one session and ends it with the session', async () => {
  const { secret } = await addApp();
  const other = await createSignedInBrowser(app, person);
  expect(await accessResult(other)).toBe('SECOND_FACTOR_REQUIRED');
  app.clock.advance(minute);
  await proveByApp(secret, other);
  expect(await accessResult(other)).toBe('works');
  await browser.call(signOut, {});
  expect(await accessResult()).toBe('UNAUTHENTICATED');
  const again = await signIn(app, person.phone, { isNamed: false });
  expect(await accessResult(again)).toBe('SECOND_FACTOR_REQUIRED');
});

test('accepts the first factor only within ten minutes of sign-in, and further ones only after a proof', async () => {
  const late = browser;
  await wait(11 * minute, late);
  expect((await late.call(contract.beginTotp, {})).body.code).toBe('SIGN_IN_TOO_OLD');
  const fresh = await signIn(app, person.phone, { isNamed: false });
  await addApp(fresh);
  for (const endpoint of [contract.beginTotp, contract.beginPasskey])
    expect((await late.call(endpoint, {})).body.code).toBe('SECOND_FACTOR_REQUIRED');
  expect((await fresh.call(contract.beginPasskey, {})).status).toBe(200);
  app.clock.advance(minute);
  expect((await addApp(fresh)).recoveryCodes).toBeNull();
  expect((await stateOf(fresh)).factors).toHaveLength(2);
});

test('rejects an enrolment that was started before the first factor was added', async () => {
  const attacker = await signIn(app, person.phone, { isNamed: false });
  const pending = (await attacker.call(contract.beginTotp, {})).body.data;
  await addApp();
  const body = { kind: 'totp', code: codeOfApp(pending.secret, app.clock) };
  expect((await attacker.call(contract.addFactor, { body })).body.code).toBe('SECOND_FACTOR_REQUIRED');
  expect((await stateOf()).factors).toHaveLength(1);
});

test('accepts a code and a recovery code only once under concurrency', async () => {
  const { secret, recoveryCodes } = await addApp();
  expect((await proveByApp(secret)).body.code).toBe('FACTOR_REFUSED');
  app.clock.advance(30 * second);
  const proofs = await Promise.all([1, 2, 3].map(() => proveByApp(secret, browser.copy())));
  expect(proofs.filter(({ status }) => status === 200)).toHaveLength(1);
  await wait(hour);
  const code = recoveryCodes?.[3]?.toLowerCase() ?? '';
  const recovered = await Promise.all([1, 2, 3].map(() => prove({ kind: 'recovery', code }, browser.copy())));
  expect(recovered.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await stateOf()).toMatchObject({ isProven: true, recoveryCodesLeft: 9 });
});

test('compares five of many concurrent wrong proofs and delays the right one with them', async () => {
  const { secret } = await addApp();
  await wait(hour);
  const guesses = await Promise.all(
    Array.from({ length: 20 }, () => prove({ kind: 'totp', code: '000000' }, browser.copy())),
  );
  expect(guesses.filter(({ body }) => body.code === 'FACTOR_REFUSED')).toHaveLength(5);
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(15);
  expect((await proveByApp(secret)).body.code).toBe('TOO_MANY_TRIES');
  await wait(3 * minute);
  expect((await proveByApp(secret)).status).toBe(200);
});

test('keeps the session that was proven open when others guess in new sessions', async () => {
  const { secret } = await addApp();
  await wait(hour);
  for (let number = 0; number < 2; number += 1) {
    const attacker = await createSignedInBrowser(app, person);
    const guesses = [];
    for (let guess = 0; guess < 7; guess += 1)
      guesses.push((await prove({ kind: 'totp', code: '000000' }, attacker)).body.code);
    expect(guesses.filter((code) => code === 'FACTOR_REFUSED')).toHaveLength(5);
  }
  const third = await createSignedInBrowser(app, person);
  expect((await prove({ kind: 'totp', code: '000000' }, third)).body.code).toBe('TOO_MANY_TRIES');
  expect((await proveByApp(secret)).status).toBe(200);
});

test('lets one session that guesses neither lock the account nor another new session', async () => {
  const { secret } = await addApp();
  await wait(hour);
  const attacker = await createSignedInBrowser(app, person);
  for (let guess = 0; guess < 9; guess += 1) await prove({ kind: 'totp', code: '000000' }, attacker);
  const owner = await createSignedInBrowser(app, person);
  expect((await proveByApp(secret, owner)).status).toBe(200);
});

test('rejects the first factor from a browser that is new to the account', async () => {
  app.clock.advance(2 * day);
  await refreshSignIn(browser);
  const thief = await signIn(app, person.phone, { isNamed: false });
  const { status, body } = await thief.call(contract.beginTotp, {});
  expect([status, body.code]).toEqual([403, 'BROWSER_TOO_NEW']);
});

describe('issued code', () => {
  let manager: TestBrowser;
  let account: AccountSeed;
  let planter: { id: string };
  let phone: TestBrowser;

  beforeEach(async () => {
    manager = await createStaffBrowser(app, await make.createAccount(sql(), { role: 'manager' }));
    account = await make.createAccount(sql(), { role: 'planter' });
    planter = await make.createPlanter(sql(), { account });
    phone = await createSignedInBrowser(app, account);
  });

  const issue = () => manager.call(contract.issueProofCode, { params: { id: planter.id } });
  const enter = (code: string, client = phone) => prove({ kind: 'issued', code }, client);
  const fieldResult = async (client = phone) => {
    const { status, body } = await client.call(listAssignments, {});
    return status === 200 ? 'works' : body.code;
  };

  test('proves the phone of a planter once, for thirty days', async () => {
    expect(await stateOf(phone)).toMatchObject({ acceptsIssuedCode: true, isProven: false });
    expect(await fieldResult()).toBe('SECOND_FACTOR_REQUIRED');
    const { code } = (await issue()).body.data;
    const answers = await Promise.all([1, 2, 3].map(() => enter(code.toLowerCase(), phone.copy())));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await fieldResult()).toBe('works');
    const again = await createSignedInBrowser(app, account);
    expect((await enter(code, again)).body.code).toBe('FACTOR_REFUSED');
    expect(await fieldResult(again)).toBe('SECOND_FACTOR_REQUIRED');
    await ageProof(29 * day);
    expect(await fieldResult()).toBe('works');
    await ageProof(day);
    expect(await fieldResult()).toBe('SECOND_FACTOR_REQUIRED');
  });

  /** Moves the proof into the past and skips the session cache. */
  async function ageProof(ms: number) {
    await sql()`
      update session set proven_at = proven_at - make_interval(secs => ${ms / second})
      where account_id = ${account.id} and proven_at is not null`;
    app.clock.advance(6 * second);
  }

  test('is refused when it is late, replaced, or entered by somebody else', async () => {
    const first = (await issue()).body.data.code;
    const { code } = (await issue()).body.data;
    expect((await enter(first)).body.code).toBe('FACTOR_REFUSED');
    const other = await createSignedInBrowser(app, await make.createAccount(sql(), { role: 'planter' }));
    expect((await enter(code, other)).body.code).toBe('FACTOR_REFUSED');
    app.clock.advance(15 * minute);
    expect((await enter(code)).body.code).toBe('FACTOR_REFUSED');
  });

  test('is not issued for a planter without an account of that role', async () => {
    await sql()`update account set role = 'person' where id = ${account.id}`;
    expect((await issue()).status).toBe(409);
  });
});

test('rejects an invalid passkey and one for a different challenge', async () => {
  await addApp();
  expect((await browser.call(contract.beginProof, {})).status).toBe(404);
  const passkey = {
    id: 'AQID',
    rawId: 'AQID',
    type: 'public-key',
    clientExtensionResults: {},
    response: { clientDataJSON: 'e30', attestationObject: 'o2M' },
  };
  await browser.call(contract.beginPasskey, {});
  const made = await browser.call(contract.addFactor, { body: { kind: 'passkey', passkey } });
  expect(made.body.code).toBe('FACTOR_REFUSED');
});

test('keeps the last factor, notifies the owner of changes, and returns 403 without console access', async () => {
  await addApp();
  const [first] = (await stateOf()).factors;
  const remove = (id = first?.id) => browser.call(contract.removeFactor, { params: { id } });
  expect((await remove()).body.code).toBe('CONFLICT');
  app.clock.advance(minute);
  await addApp();
  expect((await remove()).body.data).toMatchObject({ factors: [{ kind: 'totp' }] });
  expect((await remove()).status).toBe(404);
  const { body } = await browser.call(listNotifications, { query: {} });
  const kinds = body.data.items.map(({ kind }) => kind);
  expect(kinds).toEqual(['factor_removed', 'factor_added', 'factor_added']);
  const otherUser = await createSignedInBrowser(app, await make.createAccount(sql()));
  expect((await otherUser.call(contract.getSecondFactor, {})).body.code).toBe('FORBIDDEN');
});

test('stores neither the secret of an authenticator app nor a recovery code in plain text', async () => {
  const { secret, recoveryCodes } = await addApp();
  const codes = (await browser.call(contract.renewRecoveryCodes, {})).body.data;
  expect(codes.recoveryCodes).toHaveLength(10);
  expect((await prove({ kind: 'recovery', code: recoveryCodes?.[0] ?? '' })).status).toBe(400);
  const rows = await sql()<{ row: string }[]>`
    select second_factor::text as row from second_factor where account_id = ${person.id}
    union all select recovery_code::text from recovery_code where account_id = ${person.id}`;
  const stored = rows.map(({ row }) => row).join(' ');
  expect(stored).not.toContain(secret);
  expect(stored).not.toContain(codes.recoveryCodes[0]?.replaceAll('-', ''));
  const hex = Buffer.from(secret).toString('hex');
  expect(stored).not.toContain(hex);
});
