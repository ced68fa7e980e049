import { getAccount, getPublicAccount } from '@nabta/contract/account';
import { refreshToken, sendCode, verifyCode } from '@nabta/contract/auth';
import { refuseGiftMessages } from '@nabta/contract/gift';
import { claimTree } from '@nabta/contract/tag';
import { maxDaysAhead } from '@nabta/domain/gift-state';
import { sessionIdleMs } from '@nabta/domain/session';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';

import { sealShareCode } from '../../features/account/share-code.ts';
import { puzzleLifeMs } from '../../features/auth/puzzle.ts';
import { codeLifeMs } from '../../features/auth/sign-in-limits.ts';
import { giftHouse, giftOf, giftsOf } from '../../features/gift/testing/gift-house.ts';
import * as erasure from '../../features/personal-data/erasure/erasure-code.ts';
import { tagSecret } from '../../features/tag/tag-secret.ts';
import * as make from '../../testing/factories.ts';
import { readCode } from '../../testing/sign-in.ts';
import { TestBrowser, useTestApp } from '../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { day, hour } from '../clock.ts';
import { beginInMs, openKeyRing } from './key-ring.ts';
import { purposes } from './purposes.ts';
import { rotateKeys } from './rotate-keys.ts';
import { deriveSecrets, type Secrets } from './secrets.ts';
import { updateKeysOlder, updateKeysSwapped } from './testing/key-times.queries.ts';

const master = { present: 'the first secret of a house, by chance' };
const passing = Object.values(purposes).filter(({ lifeMs }) => lifeMs !== null).length;

/** What of a house must never change, as texts. */
const lasting = (secrets: Secrets) => [
  tagSecret(secrets, 'NABTA001'),
  sealShareCode(secrets, { phone: '+966501234567' as never, version: 1 }),
  secrets.mac('refuse-texts', 'code').toString('hex'),
  secrets.mac('address', '10.0.0.1').toString('hex'),
  secrets.vapid.publicKey,
];
const kids = (secrets: Secrets) => secrets.signingKeys('token-signing').map(({ kid }) => kid);

describe('the ring', () => {
  let house: TestDatabase;
  const opened: TestDatabase[] = [];
  const sql = () => house.database.sql;
  const open = async (secrets = master) => (await openKeyRing(sql(), secrets)).secrets;
  const rotate = (options = {}) => rotateKeys(house.database, master, options);

  beforeEach(async () => {
    house = await createTestDatabase();
    opened.push(house);
  });
  afterAll(async () => {
    await Promise.all(opened.map((one) => one.drop()));
  });

  test('is made by chance, once, however many processes start at the same moment', async () => {
    const [one, ...others] = await Promise.all(Array.from({ length: 5 }, () => open()));
    for (const other of others)
      expect([lasting(other), kids(other)]).toEqual([lasting(one as Secrets), kids(one as Secrets)]);
    expect(lasting(one as Secrets)).not.toEqual(lasting(deriveSecrets(master.present)));
  });

  test('of a house that had people before it begins with the keys that the house had', async () => {
    await make.createAccount(sql());
    const secrets = await open();
    const before = deriveSecrets(master.present);
    expect(lasting(secrets)).toEqual(lasting(before));
    expect(kids(secrets)).toEqual(kids(before));
    expect(secrets.mac('refresh-cookie', 'text')).toEqual(before.mac('refresh-cookie', 'text'));
  });

  test('knows a new key before it begins, and an old one until nothing of it can be alive', async () => {
    const ring = await openKeyRing(sql(), master);
    const { secrets } = ring;
    const always = lasting(secrets);
    const cookie = () => secrets.mac('refresh-cookie', 'text').toString('hex');
    const cookies = () => secrets.macs('refresh-cookie', 'text').map((mac) => mac.toString('hex'));
    const first = cookie();
    const [firstKid] = kids(secrets);
    expect(await rotate()).toEqual({ made: passing, waiting: 0, resealed: 0, forgotten: 0 });
    await ring.refresh();
    expect([cookie(), cookies().length, kids(secrets)[0]]).toEqual([first, 2, firstKid]);

    await updateKeysOlder(sql(), beginInMs);
    await ring.refresh();
    expect(cookie()).not.toBe(first);
    expect(cookies()).toEqual([cookie(), first]);
    expect([kids(secrets).length, kids(secrets)[1]]).toEqual([2, firstKid]);

    await updateKeysOlder(sql(), 2 * hour);
    expect((await rotate()).forgotten).toBe(6);
    await ring.refresh();
    expect(kids(secrets)).not.toContain(firstKid);
    expect(cookies()).toContain(first);
    await updateKeysOlder(sql(), 402 * day);
    await rotate();
    await ring.refresh();
    expect(cookies()).not.toContain(first);
    expect(lasting(secrets)).toEqual(always);
  });

  test('is changed once by two who change it, at once or one after the other', async () => {
    await open();
    const both = await Promise.all([rotate(), rotate()]);
    expect(new Set(both.map(({ made }) => made))).toEqual(new Set([0, passing]));
    expect(await rotate()).toMatchObject({ made: 0, waiting: passing });
    expect((await open()).macs('device', 'text')).toHaveLength(2);
  });

  test('forgets all that passes at once where it leaked, and nothing that lasts', async () => {
    const before = await open();
    await rotate();
    expect(await rotate({ haveLeaked: true })).toMatchObject({ made: passing, forgotten: 2 * passing });
    const after = await open();
    expect(after.macs('device', 'text')).toHaveLength(1);
    expect(kids(after)).not.toContain(kids(before)[0]);
    expect(lasting(after)).toEqual(lasting(before));
  });

  test('opens with the secret that sealed it or the one after, which then seals it alone', async () => {
    const before = await openKeyRing(sql(), master);
    const always = lasting(before.secrets);
    const next = { present: 'the second secret of a house, by chance' };
    await expect(open(next)).rejects.toThrow(/sealed with another SECRET_KEY/u);
    const both = { ...next, previous: master.present };
    expect(lasting(await open(both))).toEqual(always);
    expect((await rotateKeys(house.database, both)).resealed).toBe(Object.keys(purposes).length);
    expect(lasting(await open(next))).toEqual(always);
    await expect(open()).rejects.toThrow(/sealed with another SECRET_KEY/u);
    // A server that runs with the secret before keeps what it has.
    await expect(before.refresh()).rejects.toThrow(/sealed with another SECRET_KEY/u);
    expect(lasting(before.secrets)).toEqual(always);
  });

  test('opens no key under the name of another', async () => {
    await open();
    await updateKeysSwapped(sql(), 'tag', 'device');
    await expect(open()).rejects.toThrow(/sealed with another SECRET_KEY/u);
  });
});

test('no key is forgotten before what it made', () => {
  const lives = Object.fromEntries(Object.entries(purposes).map(([purpose, plan]) => [purpose, plan.lifeMs]));
  const shortest = {
    'refresh-cookie': sessionIdleMs,
    'one-time-code': codeLifeMs,
    'sign-in-link': codeLifeMs,
    'erasure-code': erasure.codeLifeMs,
    puzzle: puzzleLifeMs,
    device: 400 * day,
    'gift-link': (maxDaysAhead + 30) * day,
  };
  for (const [purpose, ms] of Object.entries(shortest)) expect(lives[purpose], purpose).toBeGreaterThan(ms);
});

describe('the product, after two changes', () => {
  const house = useTestApp();
  const { sql, person, tree, give, giveTogether, linkOf, secretOfText } = giftHouse(house);

  async function change(): Promise<void> {
    const { config, database } = house.context;
    await rotateKeys(database, { present: config.secretKey ?? '' });
    await updateKeysOlder(sql(), beginInMs);
  }

  test('loses nobody: whoever was signed in is, and what was printed, sent and shared works', async () => {
    const { account, browser } = await person();
    const tagId = 'TAG00001';
    await make.createTree(sql(), { tag: tagId });
    const printed = tagSecret(house.context.secrets, tagId);
    const { shareCode } = (await browser.call(getAccount, {})).body.data as { shareCode: string };
    const [byLink] = giftsOf(await giveTogether(browser, [await tree(account)], { phone: null }));
    const link = await linkOf(browser, byLink as { id: string });
    const texted = giftOf(await give(browser, await tree(account), { phone: '+966501000077' }));
    const secretInText = secretOfText(texted);
    const asking = new TestBrowser(() => house.app);
    await asking.call(sendCode, { body: { phone: '+966501000078' } });

    await change();
    await change();
    house.app = await house.restart();

    expect((await browser.call(getAccount, {})).status).toBe(200);
    expect((await browser.call(refreshToken, {})).status).toBe(200);
    expect((await browser.call(getPublicAccount, { params: { shareCode } })).status).toBe(200);
    const claimed = await browser.call(claimTree, { params: { id: tagId }, body: { secret: printed } });
    expect(claimed.status).toBe(200);
    expect(await linkOf(browser, byLink as { id: string })).toEqual(link);
    const refusal = { params: { code: texted.link.replace('/gift/', '') }, body: { secret: secretInText } };
    expect((await new TestBrowser(() => house.app).call(refuseGiftMessages, refusal)).status).toBe(200);
    const code = await readCode(house, '+966501000078');
    const entered = await asking.call(verifyCode, { body: { phone: '+966501000078', code } });
    expect(entered.status).toBe(200);
  });
});
