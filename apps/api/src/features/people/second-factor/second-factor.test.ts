import { refreshToken, signOut } from '@nabta/contract/auth';
import { listErrorGroups } from '@nabta/contract/error-report';
import { listNotifications } from '@nabta/contract/notification';
import * as contract from '@nabta/contract/second-factor';
import { beforeEach, expect, test } from 'vitest';

import { hour, minute, second } from '../../platform/clock.ts';
import type { AccountSeed } from '../../seed/world-seeds.ts';
import * as make from '../../testing/factories.ts';
import { signIn } from '../../testing/sign-in.ts';
import { signedIn } from '../../testing/signed-in.ts';
import { type TestBrowser, useTestApp } from '../../testing/test-app.ts';
import { codeOfApp } from './testing/authenticator-app.ts';

const house = useTestApp();
const sql = () => house.context.database.sql;

let person: AccountSeed;
let browser: TestBrowser;

beforeEach(async () => {
  person = await make.createAccount(sql(), { role: 'admin' });
  browser = await signIn(house, person.phone, { isNamed: false });
});

const works = async (who = browser) => {
  const { status, body } = await who.call(listErrorGroups, { query: {} });
  return status === 200 ? 'works' : body.code;
};
const stateOf = async (who = browser) =>
  (await who.call(contract.getSecondFactor, {})).body.data as contract.SecondFactor;
const prove = (body: object, who = browser) => who.call(contract.proveFactor, { body });
const proveByApp = (secret: string, who = browser) =>
  prove({ kind: 'totp', code: codeOfApp(secret, house.clock) }, who);

async function addApp(who = browser): Promise<{ secret: string; recoveryCodes: string[] | null }> {
  const { secret } = (await who.call(contract.beginTotp, {})).body.data as contract.NewTotp;
  const code = codeOfApp(secret, house.clock);
  const { status, body } = await who.call(contract.addFactor, { body: { kind: 'totp', code } });
  expect([status, body.code]).toEqual([200, undefined]);
  return { secret, recoveryCodes: (body.data as contract.AddedFactor).recoveryCodes };
}

/** Lets time pass for somebody who stays signed in. */
async function wait(ms: number, who = browser) {
  house.clock.advance(ms);
  who.token = ((await who.call(refreshToken, {})).body.data as { token: string }).token;
}

test('staff works once it has added a factor, and proves it again after half an hour without work and after eight hours', async () => {
  expect(await works()).toBe('SECOND_FACTOR_REQUIRED');
  expect(await stateOf()).toMatchObject({ isProven: false, factors: [], mayAdd: true });
  const { secret } = await addApp();
  expect(await works()).toBe('works');
  expect(await stateOf()).toMatchObject({ isProven: true, recoveryCodesLeft: 10, mayAdd: true });

  await wait(29 * minute);
  expect(await works()).toBe('works');
  await wait(31 * minute);
  expect(await works()).toBe('SECOND_FACTOR_REQUIRED');
  expect((await proveByApp(secret)).body.data).toMatchObject({ isProven: true });
  for (let busy = 0; busy < 8 * hour - minute; busy += 20 * minute) {
    expect(await works()).toBe('works');
    await wait(20 * minute);
  }
  expect(await works()).toBe('SECOND_FACTOR_REQUIRED');
});

test('a proof is of one session, and ends with it', async () => {
  const { secret } = await addApp();
  const other = await signedIn(house, person);
  expect(await works(other)).toBe('SECOND_FACTOR_REQUIRED');
  house.clock.advance(minute);
  await proveByApp(secret, other);
  expect(await works(other)).toBe('works');
  await browser.call(signOut, {});
  expect(await works()).toBe('UNAUTHENTICATED');
  const again = await signIn(house, person.phone, { isNamed: false });
  expect(await works(again)).toBe('SECOND_FACTOR_REQUIRED');
});

test('a first factor is taken within ten minutes of the code to the phone, another one only from who has proven the first', async () => {
  const late = browser;
  await wait(11 * minute, late);
  expect((await late.call(contract.beginTotp, {})).body.code).toBe('SIGN_IN_TOO_OLD');
  const fresh = await signIn(house, person.phone, { isNamed: false });
  await addApp(fresh);
  for (const endpoint of [contract.beginTotp, contract.beginPasskey])
    expect((await late.call(endpoint, {})).body.code).toBe('SECOND_FACTOR_REQUIRED');
  expect((await fresh.call(contract.beginPasskey, {})).status).toBe(200);
  house.clock.advance(minute);
  expect((await addApp(fresh)).recoveryCodes).toBeNull();
  expect((await stateOf(fresh)).factors).toHaveLength(2);
});

test('what was begun before the first factor was added adds nothing after it', async () => {
  const thief = await signIn(house, person.phone, { isNamed: false });
  const begun = (await thief.call(contract.beginTotp, {})).body.data as contract.NewTotp;
  await addApp();
  const body = { kind: 'totp', code: codeOfApp(begun.secret, house.clock) };
  expect((await thief.call(contract.addFactor, { body })).body.code).toBe('SECOND_FACTOR_REQUIRED');
  expect((await stateOf()).factors).toHaveLength(1);
});

test('a code is good once, whoever of many brings it first, and so is a recovery code', async () => {
  const { secret, recoveryCodes } = await addApp();
  expect((await proveByApp(secret)).body.code).toBe('FACTOR_REFUSED');
  house.clock.advance(30 * second);
  const proofs = await Promise.all([1, 2, 3].map(() => proveByApp(secret, browser.copy())));
  expect(proofs.filter(({ status }) => status === 200)).toHaveLength(1);
  await wait(hour);
  const code = recoveryCodes?.[3]?.toLowerCase() ?? '';
  const recovered = await Promise.all([1, 2, 3].map(() => prove({ kind: 'recovery', code }, browser.copy())));
  expect(recovered.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await stateOf()).toMatchObject({ isProven: true, recoveryCodesLeft: 9 });
});

test('of many wrong proofs at once five are compared, and the right one waits with them', async () => {
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

test('a passkey that nobody made and one for another question prove nothing', async () => {
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

test('one factor always stays; who adds or removes one is told, and nobody without a part in the console has any', async () => {
  await addApp();
  const [first] = (await stateOf()).factors;
  const remove = (id = first?.id) => browser.call(contract.removeFactor, { params: { id } });
  expect((await remove()).body.code).toBe('CONFLICT');
  house.clock.advance(minute);
  await addApp();
  expect((await remove()).body.data).toMatchObject({ factors: [{ kind: 'totp' }] });
  expect((await remove()).status).toBe(404);
  const { body } = await browser.call(listNotifications, { query: {} });
  const kinds = (body.data as { items: { kind: string }[] }).items.map(({ kind }) => kind);
  expect(kinds).toEqual(['factor_removed', 'factor_added', 'factor_added']);
  const stranger = await signedIn(house, await make.createAccount(sql()));
  expect((await stranger.call(contract.getSecondFactor, {})).body.code).toBe('FORBIDDEN');
});

test('the database keeps neither the secret of an app nor a recovery code', async () => {
  const { secret, recoveryCodes } = await addApp();
  const codes = (await browser.call(contract.renewRecoveryCodes, {})).body.data as {
    recoveryCodes: string[];
  };
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
