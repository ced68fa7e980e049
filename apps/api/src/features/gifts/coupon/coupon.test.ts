import { readCoupon, redeemCoupon } from '@nabta/contract/coupon';
import { countTrees, getTree } from '@nabta/contract/tree';
import { formatCouponCode, withCheckCharacter } from '@nabta/domain/coupon-code';
import { dayInRiyadh } from '@nabta/domain/riyadh-time';
import { describe, expect, test } from 'vitest';

import { day, hour, later } from '../../platform/clock.ts';
import type { AppError } from '../../platform/fault/app-error.ts';
import { printableId } from '../../seed/made-ids.ts';
import { seededRandom } from '../../seed/seeded-random.ts';
import * as make from '../../testing/factories.ts';
import { signedIn } from '../../testing/signed-in.ts';
import { type Answer, TestBrowser, useTestApp } from '../../testing/test-app.ts';
import { findFaults } from '../verify/verify-forest.ts';
import { findCoupon } from './find-coupon.ts';
import { isHeldByCoupon } from './is-held-by-coupon.ts';
import { selectCouponState } from './testing/coupon-state.queries.ts';

const house = useTestApp();
const sql = () => house.context.database.sql;

const random = seededRandom('codes that nobody made');
const unknownCode = () => withCheckCharacter(printableId(10, random));

const anyone = (address = '127.0.0.1') => {
  const browser = new TestBrowser(() => house.app);
  browser.address = address;
  return browser;
};
const person = async () => signedIn(house, await make.createAccount(sql()));
const redeem = (browser: TestBrowser, code: string, headers: Record<string, string> = {}) =>
  browser.call(redeemCoupon, { body: { code } }, headers);
const codeOf = async (browser: TestBrowser, code: string) => (await redeem(browser, code)).body.code;

/** How often each answer came. */
function countsOf(answers: Answer[]): Record<string, number> {
  const byAnswer = Map.groupBy(answers, ({ status, body }) => body.code ?? String(status));
  return Object.fromEntries([...byAnswer].map(([answer, all]) => [answer, all.length]));
}

/** A coupon with trees to give. */
async function couponWithPool(trees: number, options: Parameters<typeof make.createCoupon>[1] = {}) {
  const campaign = options.campaign ?? (await make.createCampaign(sql()));
  if (trees > 0) await make.createTrees(sql(), trees, { campaign });
  return make.createCoupon(sql(), { ...options, campaign });
}

describe('a right code', () => {
  test('gives a tree of its campaign, written as people write it', async () => {
    const coupon = await couponWithPool(2);
    const browser = await person();
    const { status, body } = await redeem(browser, formatCouponCode(coupon.code).toLowerCase());
    expect(status).toBe(200);
    const { trees } = redeemCoupon.data.parse(body.data);
    expect(trees).toHaveLength(1);
    expect((await browser.call(countTrees, {})).body.data).toEqual({ count: 1, lost: 0 });
    const page = await browser.call(getTree, { params: { publicId: trees[0]?.publicId ?? '' } });
    expect(page.body.data).toMatchObject({
      isMine: true,
      ledger: [{ kind: 'planted' }, { kind: 'redeemed' }],
    });
    expect(await selectCouponState(sql(), coupon.id)).toEqual({ uses: 1, redemptions: 1, trees: 1 });
  });

  test('gives the first answer again to a retry with the same key', async () => {
    const coupon = await couponWithPool(5, { maxUses: 5 });
    const browser = await person();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => redeem(browser, coupon.code, { 'idempotency-key': 'one intent' })),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
    expect(await selectCouponState(sql(), coupon.id)).toEqual({ uses: 1, redemptions: 1, trees: 1 });
  });

  test('costs no try, however many ask at once', async () => {
    const coupon = await couponWithPool(1);
    const browser = await person();
    const answers = await Promise.all(Array.from({ length: 30 }, () => redeem(browser, coupon.code)));
    expect(countsOf(answers)).toEqual({ 200: 1, COUPON_REDEEMED: 29 });
    expect(await codeOf(browser, unknownCode())).toBe('COUPON_UNKNOWN');
  });
});

describe('the offer of a code', () => {
  test('is shown to a visitor before anything is redeemed', async () => {
    const company = await make.createCompany(sql());
    const endsAt = later(house.clock.now(), 10 * day);
    const campaign = await make.createCampaign(sql(), { company, specieId: 'prosopis-cineraria', endsAt });
    const coupon = await couponWithPool(1, { campaign });
    const { status, body } = await anyone().call(readCoupon, { params: { code: coupon.code } });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      campaign: campaign.name,
      company: { id: company.id },
      specie: { id: 'prosopis-cineraria' },
      endsAt: endsAt.toISOString(),
    });
    expect(await selectCouponState(sql(), coupon.id)).toEqual({ uses: 0, redemptions: 0, trees: 0 });
  });

  test('says why there is none', async () => {
    const { now } = house.clock;
    const past = await make.createCampaign(sql(), { endsAt: later(now(), -day) });
    const used = await couponWithPool(2);
    await redeem(await person(), used.code);
    const answers = [
      await couponWithPool(1, { campaign: past }),
      used,
      await couponWithPool(0),
      { code: unknownCode() },
      { code: 'ABCDE' },
    ].map(({ code }) => anyone().call(readCoupon, { params: { code } }));
    expect((await Promise.all(answers)).map(({ status, body }) => [status, body.code])).toEqual([
      [410, 'COUPON_ENDED'],
      [410, 'COUPON_USED_UP'],
      [410, 'COUPON_SOLD_OUT'],
      [404, 'COUPON_UNKNOWN'],
      [400, 'COUPON_MISTYPED'],
    ]);
  });
});

describe('a code that gives nothing', () => {
  test('signed out is a 401, and without a name a 403', async () => {
    const coupon = await couponWithPool(1);
    expect((await redeem(anyone(), coupon.code)).status).toBe(401);
    const nameless = await signedIn(house, await make.createAccount(sql(), { firstname: null }));
    expect((await redeem(nameless, coupon.code)).status).toBe(403);
  });

  test('after its campaign is a 410 and changes nothing', async () => {
    const campaign = await make.createCampaign(sql(), { endsAt: later(house.clock.now(), -1) });
    const coupon = await couponWithPool(1, { campaign });
    const { status, body } = await redeem(await person(), coupon.code);
    expect([status, body.code]).toEqual([410, 'COUPON_ENDED']);
    expect(await selectCouponState(sql(), coupon.id)).toEqual({ uses: 0, redemptions: 0, trees: 0 });
  });

  test('before its campaign is a 409 that says the day, and changes nothing', async () => {
    const startsAt = later(house.clock.now(), day);
    const campaign = await make.createCampaign(sql(), { startsAt });
    const coupon = await couponWithPool(1, { campaign });
    const refusal = {
      status: 409,
      body: { code: 'COUPON_NOT_BEGUN', details: [{ kind: dayInRiyadh(startsAt) }] },
    };
    expect(await anyone().call(readCoupon, { params: { code: coupon.code } })).toMatchObject(refusal);
    expect(await redeem(await person(), coupon.code)).toMatchObject(refusal);
    expect(await selectCouponState(sql(), coupon.id)).toEqual({ uses: 0, redemptions: 0, trees: 0 });
  });

  test('used up is a 410, and a 409 for the one who used it', async () => {
    const coupon = await couponWithPool(5);
    const first = await person();
    await redeem(first, coupon.code);
    expect(await redeem(await person(), coupon.code)).toMatchObject({
      status: 410,
      body: { code: 'COUPON_USED_UP' },
    });
    expect(await redeem(first, coupon.code)).toMatchObject({
      status: 409,
      body: { code: 'COUPON_REDEEMED' },
    });
    const read = (browser: TestBrowser) => browser.call(readCoupon, { params: { code: coupon.code } });
    expect((await read(first)).body.code).toBe('COUPON_REDEEMED');
    expect((await read(anyone())).body.code).toBe('COUPON_USED_UP');
  });

  test('with an empty pool is a 410 and leaves code and person as they were', async () => {
    const campaign = await make.createCampaign(sql());
    const owner = await make.createAccount(sql());
    await make.createTree(sql(), { campaign, owner });
    await make.createTree(sql(), { campaign, isDeleted: true });
    await make.createTree(sql(), { campaign, endedAt: house.clock.now() });
    const coupon = await couponWithPool(0, { campaign });
    const browser = await person();
    expect(await redeem(browser, coupon.code)).toMatchObject({
      status: 410,
      body: { code: 'COUPON_SOLD_OUT' },
    });
    expect(await selectCouponState(sql(), coupon.id)).toEqual({ uses: 0, redemptions: 0, trees: 0 });
    await make.createTree(sql(), { campaign });
    expect((await redeem(browser, coupon.code)).status).toBe(200);
  });

  test('above what a campaign gives one person is a 409, told with the offer, and the code stays good', async () => {
    const campaign = await make.createCampaign(sql(), { maxPerPerson: 2 });
    await make.createTrees(sql(), 5, { campaign });
    const coupons = await Promise.all([1, 2, 3, 4].map(() => make.createCoupon(sql(), { campaign })));
    const browser = await person();
    const answers = await Promise.all(coupons.map(({ code }) => redeem(browser, code)));
    expect(countsOf(answers)).toEqual({ 200: 2, COUPON_LIMIT_REACHED: 2 });
    expect((await browser.call(countTrees, {})).body.data).toEqual({ count: 2, lost: 0 });
    const { code } = coupons[answers.findIndex(({ status }) => status === 409)] ?? { code: '' };
    expect(await browser.call(readCoupon, { params: { code } })).toMatchObject({
      status: 409,
      body: { code: 'COUPON_LIMIT_REACHED' },
    });
    expect((await anyone().call(readCoupon, { params: { code } })).status).toBe(200);
    expect((await redeem(await person(), code)).status).toBe(200);
  });

  test('mistyped is told before anything is looked up, and as often as it happens', async () => {
    const browser = await person();
    const right = unknownCode();
    const mistyped = right.slice(0, 10) + (right.endsWith('0') ? '1' : '0');
    for (let time = 0; time < 12; time += 1) expect(await codeOf(browser, mistyped)).toBe('COUPON_MISTYPED');
    expect(await codeOf(browser, unknownCode())).toBe('COUPON_UNKNOWN');
  });
});

describe('many at once', () => {
  test('200 people with a code of 50 uses get 50 trees', { timeout: 300_000 }, async () => {
    const coupon = await couponWithPool(80, { maxUses: 50 });
    const people = await Promise.all(Array.from({ length: 200 }, person));
    const answers = await Promise.all(people.map((browser) => redeem(browser, coupon.code)));
    expect(countsOf(answers)).toEqual({ 200: 50, COUPON_USED_UP: 150 });
    const trees = answers
      .filter(({ status }) => status === 200)
      .flatMap(({ body }) => redeemCoupon.data.parse(body.data).trees);
    expect(new Set(trees.map(({ id }) => id)).size).toBe(50);
    expect(await selectCouponState(sql(), coupon.id)).toEqual({ uses: 50, redemptions: 50, trees: 50 });
  });

  test(
    '200 people with 200 codes share a pool of 50 without a tree given twice',
    { timeout: 300_000 },
    async () => {
      const campaign = await make.createCampaign(sql());
      await make.createTrees(sql(), 50, { campaign });
      const answers = await Promise.all(
        Array.from({ length: 200 }, async () => {
          const coupon = await make.createCoupon(sql(), { campaign });
          return redeem(await person(), coupon.code);
        }),
      );
      const trees = answers
        .filter(({ status }) => status === 200)
        .flatMap(({ body }) => redeemCoupon.data.parse(body.data).trees);
      expect(new Set(trees.map(({ id }) => id)).size).toBe(50);
      expect(trees).toHaveLength(50);
    },
  );

  test('one person 200 times gets one tree', { timeout: 300_000 }, async () => {
    const coupon = await couponWithPool(80, { maxUses: 50 });
    const browser = await person();
    const answers = await Promise.all(Array.from({ length: 200 }, () => redeem(browser, coupon.code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(199);
    expect(await selectCouponState(sql(), coupon.id)).toEqual({ uses: 1, redemptions: 1, trees: 1 });
  });
});

describe('wrong codes', () => {
  test('are limited to exactly five for an account, even 100 at once', async () => {
    const browser = await person();
    const answers = await Promise.all(Array.from({ length: 100 }, () => redeem(browser, unknownCode())));
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(5);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(95);
    expect(refused[0]).toMatchObject({ body: { code: 'TOO_MANY_TRIES' } });
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(hour / 1_000);
  });

  test('stop even a right one until there is a try again', async () => {
    const coupon = await couponWithPool(1);
    const account = await make.createAccount(sql());
    const browser = await signedIn(house, account);
    for (let time = 0; time < 5; time += 1) await redeem(browser, unknownCode());
    expect(await redeem(browser, coupon.code)).toMatchObject({ status: 429 });
    const now = house.clock.now();
    house.clock.advance(5 * hour);
    const { status } = await redeem(await signedIn(house, account), coupon.code);
    house.clock.set(now);
    expect(status).toBe(200);
  });

  test(
    'of ten days of guessing are compared at most 10 a day and 5 an hour',
    { timeout: 300_000 },
    async () => {
      const { id: accountId } = await make.createAccount(sql());
      const began = house.clock.now();
      const comparedAt: number[] = [];
      for (let guess = 0; guess < 10 * 96; guess += 1) {
        house.clock.set(later(began, (guess * hour) / 4));
        const refusals = await Promise.allSettled([
          findCoupon(house.context, unknownCode(), { accountId, addressKey: undefined }),
          findCoupon(house.context, unknownCode(), { accountId, addressKey: undefined }),
        ]);
        for (const refusal of refusals) {
          const { code } = (refusal as PromiseRejectedResult).reason as AppError;
          if (code === 'COUPON_UNKNOWN') comparedAt.push(house.clock.now().getTime());
        }
      }
      house.clock.set(began);
      const maxWithin = (ms: number) =>
        Math.max(...comparedAt.map((from) => comparedAt.filter((at) => at >= from && at < from + ms).length));
      expect(maxWithin(day)).toBeLessThanOrEqual(10);
      expect(maxWithin(hour)).toBe(5);
      expect(comparedAt.length).toBeGreaterThan(40);
    },
  );

  test('are limited to exactly ten at once for an address, whoever asks', async () => {
    const address = '203.0.113.7';
    const people = await Promise.all(Array.from({ length: 10 }, person));
    const asking = people.flatMap((browser) => {
      browser.address = address;
      return [1, 2, 3].map(() => redeem(browser, unknownCode()));
    });
    const looking = Array.from({ length: 20 }, () =>
      anyone(address).call(readCoupon, { params: { code: unknownCode() } }),
    );
    const answers = await Promise.all([...asking, ...looking]);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(40);
    const elsewhere = await anyone('203.0.113.8').call(readCoupon, { params: { code: unknownCode() } });
    expect(elsewhere.status).toBe(404);
  });
});

test('a tree of a code that everybody knows is held for thirty days, others are not', async () => {
  const treeOf = async (isOpenSecret: boolean) => {
    const coupon = await couponWithPool(1, { isOpenSecret });
    const { body } = await redeem(await person(), coupon.code);
    return redeemCoupon.data.parse(body.data).trees[0]?.id ?? '';
  };
  const [held, free] = [await treeOf(true), await treeOf(false)];
  const now = house.clock.now();
  expect(await isHeldByCoupon(sql(), held, later(now, 30 * day - 1))).toBe(true);
  expect(await isHeldByCoupon(sql(), held, later(now, 30 * day))).toBe(false);
  expect(await isHeldByCoupon(sql(), free, now)).toBe(false);
});

test('after all of it the forest is as true as before', async () => {
  expect(await findFaults(house.context.database, house.clock)).toEqual([]);
});
