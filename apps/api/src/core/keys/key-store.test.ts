import { refuseGiftMessages } from '@nabta/contract/gifts/gift';
import { claimTree } from '@nabta/contract/gifts/tag';
import { getAccount, getPublicAccount } from '@nabta/contract/people/account';
import { refreshToken, sendCode, verifyCode } from '@nabta/contract/people/auth';
import { maxDaysAhead } from '@nabta/domain/gift-state';
import { sessionIdleMs } from '@nabta/domain/session';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';

import { giftTestKit, giftOf, giftsOf } from '#features/gifts/gift/testing/gift-test-kit.ts';
import { tagSecret } from '#features/gifts/tag/tag-secret.ts';
import * as erasure from '#features/operations/personal-data/erasure/send-erasure-code.ts';
import { encryptShareCode } from '#features/people/account/share-code.ts';
import { puzzleTtlMs } from '#features/people/auth/challenge-policy.ts';
import { codeTtlMs } from '#features/people/auth/sign-in-limits.ts';
import * as make from '#testing/factories.ts';
import { readCode } from '#testing/sign-in.ts';
import { TestBrowser, useTestApp } from '#testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';

import { day, hour } from '../clock.ts';
import { activationDelayMs, openKeyStore } from './key-store.ts';
import { purposes } from './purposes.ts';
import { rotateKeys } from './rotate-keys.ts';
import { deriveSecrets, type Secrets } from './secrets.ts';
import { updateKeysOlder, updateKeysSwapped } from './testing/key-times.queries.ts';

const master = { current: 'the first secret of a house, by chance' };
const rotatingCount = Object.values(purposes).filter(({ ttlMs }) => ttlMs !== null).length;

/** Values of permanent keys, which must never change. */
const permanentValues = (secrets: Secrets) => [
  tagSecret(secrets, 'NABTA001'),
  encryptShareCode(secrets, { phone: '+966501234567', version: 1 }),
  secrets.hmac('refuse-texts', 'code').toString('hex'),
  secrets.hmac('address', '10.0.0.1').toString('hex'),
  secrets.vapid.publicKey,
];
const kids = (secrets: Secrets) => secrets.signingKeys('token-signing').map(({ kid }) => kid);

describe('key store', () => {
  let system: TestDatabase;
  const createdDatabases: TestDatabase[] = [];
  const sql = () => system.database.sql;
  const openSecrets = async (secrets = master) => (await openKeyStore(sql(), secrets)).secrets;
  const rotate = (options = {}) => rotateKeys(system.database, master, options);

  beforeEach(async () => {
    system = await createTestDatabase();
    createdDatabases.push(system);
  });
  afterAll(async () => {
    await Promise.all(createdDatabases.map((first) => first.drop()));
  });

  test('creates random keys once when several processes start at the same time', async () => {
    const [first, ...others] = await Promise.all(Array.from({ length: 5 }, () => openSecrets()));
    for (const other of others)
      expect([permanentValues(other), kids(other)]).toEqual([
        permanentValues(first as Secrets),
        kids(first as Secrets),
      ]);
    expect(permanentValues(first as Secrets)).not.toEqual(permanentValues(deriveSecrets(master.current)));
  });

  test('starts with the derived keys when accounts existed before it', async () => {
    await make.createAccount(sql());
    const secrets = await openSecrets();
    const before = deriveSecrets(master.current);
    expect(permanentValues(secrets)).toEqual(permanentValues(before));
    expect(kids(secrets)).toEqual(kids(before));
    expect(secrets.hmac('refresh-cookie', 'text')).toEqual(before.hmac('refresh-cookie', 'text'));
  });

  test('knows a new key before it is active, and an old one until everything it signed has expired', async () => {
    const keyStore = await openKeyStore(sql(), master);
    const { secrets } = keyStore;
    const permanentBefore = permanentValues(secrets);
    const cookie = () => secrets.hmac('refresh-cookie', 'text').toString('hex');
    const cookies = () => secrets.hmacs('refresh-cookie', 'text').map((mac) => mac.toString('hex'));
    const first = cookie();
    const [firstKid] = kids(secrets);
    expect(await rotate()).toEqual({ created: rotatingCount, pending: 0, reencrypted: 0, deleted: 0 });
    await keyStore.refresh();
    expect([cookie(), cookies().length, kids(secrets)[0]]).toEqual([first, 2, firstKid]);

    await updateKeysOlder(sql(), activationDelayMs);
    await keyStore.refresh();
    expect(cookie()).not.toBe(first);
    expect(cookies()).toEqual([cookie(), first]);
    expect([kids(secrets).length, kids(secrets)[1]]).toEqual([2, firstKid]);

    await updateKeysOlder(sql(), 2 * hour);
    expect((await rotate()).deleted).toBe(6);
    await keyStore.refresh();
    expect(kids(secrets)).not.toContain(firstKid);
    expect(cookies()).toContain(first);
    await updateKeysOlder(sql(), 402 * day);
    await rotate();
    await keyStore.refresh();
    expect(cookies()).not.toContain(first);
    expect(permanentValues(secrets)).toEqual(permanentBefore);
  });

  test('rotates once when two rotations run concurrently or in a row', async () => {
    await openSecrets();
    const both = await Promise.all([rotate(), rotate()]);
    expect(new Set(both.map(({ created }) => created))).toEqual(new Set([0, rotatingCount]));
    expect(await rotate()).toMatchObject({ created: 0, pending: rotatingCount });
    expect((await openSecrets()).hmacs('device', 'text')).toHaveLength(2);
  });

  test('deletes all rotating keys immediately after a leak, and no permanent ones', async () => {
    const before = await openSecrets();
    await rotate();
    expect(await rotate({ hasLeaked: true })).toMatchObject({
      created: rotatingCount,
      deleted: 2 * rotatingCount,
    });
    const after = await openSecrets();
    expect(after.hmacs('device', 'text')).toHaveLength(1);
    expect(kids(after)).not.toContain(kids(before)[0]);
    expect(permanentValues(after)).toEqual(permanentValues(before));
  });

  test('decrypts with the current or the previous secret and re-encrypts with the current one', async () => {
    const before = await openKeyStore(sql(), master);
    const permanentBefore = permanentValues(before.secrets);
    const next = { current: 'the second secret of a house, by chance' };
    await expect(openSecrets(next)).rejects.toThrow(/sealed with another SECRET_KEY/u);
    const both = { ...next, previous: master.current };
    expect(permanentValues(await openSecrets(both))).toEqual(permanentBefore);
    expect((await rotateKeys(system.database, both)).reencrypted).toBe(Object.keys(purposes).length);
    expect(permanentValues(await openSecrets(next))).toEqual(permanentBefore);
    await expect(openSecrets()).rejects.toThrow(/sealed with another SECRET_KEY/u);
    // A server that runs with the previous secret keeps its loaded keys.
    await expect(before.refresh()).rejects.toThrow(/sealed with another SECRET_KEY/u);
    expect(permanentValues(before.secrets)).toEqual(permanentBefore);
  });

  test('does not decrypt a key stored under the name of another', async () => {
    await openSecrets();
    await updateKeysSwapped(sql(), 'tag', 'device');
    await expect(openSecrets()).rejects.toThrow(/sealed with another SECRET_KEY/u);
  });
});

test('keeps every key for longer than anything it signed is valid', () => {
  const ttls = Object.fromEntries(Object.entries(purposes).map(([purpose, plan]) => [purpose, plan.ttlMs]));
  const minTtls = {
    'refresh-cookie': sessionIdleMs,
    'one-time-code': codeTtlMs,
    'sign-in-link': codeTtlMs,
    'erasure-code': erasure.codeTtlMs,
    puzzle: puzzleTtlMs,
    device: 400 * day,
    'gift-link': (maxDaysAhead + 30) * day,
  };
  for (const [purpose, ms] of Object.entries(minTtls)) expect(ttls[purpose], purpose).toBeGreaterThan(ms);
});

describe('app after two rotations', () => {
  const system = useTestApp();
  const { sql, person, tree, give, giveTogether, linkOf, secretOfText } = giftTestKit(system);

  async function rotateAndActivate(): Promise<void> {
    const { config, database } = system.context;
    await rotateKeys(database, { current: config.secretKey ?? '' });
    await updateKeysOlder(sql(), activationDelayMs);
  }

  test('keeps sessions, printed tags, sent links and shared codes valid', async () => {
    const { account, browser } = await person();
    const tagId = 'TAG00001';
    await make.createTree(sql(), { tag: tagId });
    const printed = tagSecret(system.context.secrets, tagId);
    const { shareCode } = (await browser.call(getAccount, {})).body.data;
    const [byLink] = giftsOf(await giveTogether(browser, [await tree(account)], { phone: null }));
    const link = await linkOf(browser, byLink as { id: string });
    const texted = giftOf(await give(browser, await tree(account), { phone: '+966501000077' }));
    const secretInText = secretOfText(texted);
    const newUser = new TestBrowser(() => system.app);
    await newUser.call(sendCode, { body: { phone: '+966501000078' } });

    await rotateAndActivate();
    await rotateAndActivate();
    system.app = await system.restart();

    expect((await browser.call(getAccount, {})).status).toBe(200);
    expect((await browser.call(refreshToken, {})).status).toBe(200);
    expect((await browser.call(getPublicAccount, { params: { shareCode } })).status).toBe(200);
    const claimed = await browser.call(claimTree, { params: { id: tagId }, body: { secret: printed } });
    expect(claimed.status).toBe(200);
    expect(await linkOf(browser, byLink as { id: string })).toEqual(link);
    const optOut = { params: { code: texted.link.replace('/gift/', '') }, body: { secret: secretInText } };
    expect((await new TestBrowser(() => system.app).call(refuseGiftMessages, optOut)).status).toBe(200);
    const code = await readCode(system, '+966501000078');
    const entered = await newUser.call(verifyCode, { body: { phone: '+966501000078', code } });
    expect(entered.status).toBe(200);
  });
});
