import { readCoupon, redeemCoupon } from '@nabta/contract/gifts/coupon';
import { countTrees, getTree } from '@nabta/contract/trees/tree';
import { formatCouponCode, withCheckCharacter } from '@nabta/domain/coupon-code';
import { dayInRiyadh } from '@nabta/domain/riyadh-time';
import { describe, expect, test } from 'vitest';

import { day, hour, addMs } from '#core/clock.ts';
import type { AppError } from '#core/errors/app-error.ts';
import { findInvariantViolations } from '#features/operations/verify/check-invariants.ts';
import { printableId, seededRandom } from '#seed/seeded-random.ts';
import * as make from '#testing/factories.ts';
import { type Answer, TestBrowser, useTestApp } from '#testing/test-app.ts';
import { createSignedInBrowser } from '#testing/test-sessions.ts';

import { selectIsTransferLocked } from './coupon.queries.ts';
import { findCoupon } from './read-coupon.ts';
import { selectCouponState } from './testing/coupon-state.queries.ts';

const app = useTestApp();
const sql = () => app.context.database.sql;

const random = seededRandom('codes that nobody made');
const unknownCode = () => withCheckCharacter(printableId(10, random));

const createVisitor = (address = '127.0.0.1') => {
  const browser = new TestBrowser(() => app.app);
  browser.address = address;
  return browser;
};
const person = async () => createSignedInBrowser(app, await make.createAccount(sql()));
const redeem = (browser: TestBrowser, code: string, headers: Record<string, string> = {}) =>
  browser.call(redeemCoupon, { body: { code } }, headers);
const codeOf = async (browser: TestBrowser, code: string) => (await redeem(browser, code)).body.code;

function countsOf(answers: Answer[]): Record<string, number> {
  const byAnswer = Map.groupBy(answers, ({ status, body }) => body.code ?? String(status));
  return Object.fromEntries([...byAnswer].map(([answer, all]) => [answer, all.length]));
}

async function couponWithPool(trees: number, options: Parameters<typeof make.createCoupon>[1] = {}) {
  const campaign = options.campaign ?? (await make.createCampaign(sql()));
  if (trees > 0) await make.createTrees(sql(), trees, { campaign });
  return make.createCoupon(sql(), { ...options, campaign });
}

describe('redeeming a valid code', () => {
  test('gives a tree of its campaign for lowercase input with hyphens', async () => {
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

  test('returns the first response to retries with the same idempotency key', async () => {
    const coupon = await couponWithPool(5, { maxUses: 5 });
    const browser = await person();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => redeem(browser, coupon.code, { 'idempotency-key': 'one intent' })),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
    expect(await selectCouponState(sql(), coupon.id)).toEqual({ uses: 1, redemptions: 1, trees: 1 });
  });

  test('consumes no attempts, even with concurrent requests', async () => {
    const coupon = await couponWithPool(1);
    const browser = await person();
    const answers = await Promise.all(Array.from({ length: 30 }, () => redeem(browser, coupon.code)));
    expect(countsOf(answers)).toEqual({ 200: 1, COUPON_REDEEMED: 29 });
    expect(await codeOf(browser, unknownCode())).toBe('COUPON_UNKNOWN');
  });
});

describe('coupon offer', () => {
  test('is returned to a visitor without redeeming anything', async () => {
    const company = await make.createCompany(sql());
    const endsAt = addMs(app.clock.now(), 10 * day);
    const campaign = await make.createCampaign(sql(), { company, specieId: 'prosopis-cineraria', endsAt });
    const coupon = await couponWithPool(1, { campaign });
    const { status, body } = await createVisitor().call(readCoupon, { params: { code: coupon.code } });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      campaign: campaign.name,
      company: { id: company.id },
      specie: { id: 'prosopis-cineraria' },
      endsAt: endsAt.toISOString(),
    });
    expect(await selectCouponState(sql(), coupon.id)).toEqual({ uses: 0, redemptions: 0, trees: 0 });
  });

  test('returns the reason when the coupon gives no tree', async () => {
    const { now } = app.clock;
    const pastCampaign = await make.createCampaign(sql(), { endsAt: addMs(now(), -day) });
    const usedCoupon = await couponWithPool(2);
    await redeem(await person(), usedCoupon.code);
    const answers = [
      await couponWithPool(1, { campaign: pastCampaign }),
      usedCoupon,
      await couponWithPool(0),
      { code: unknownCode() },
      { code: 'ABCDE' },
    ].map(({ code }) => createVisitor().call(readCoupon, { params: { code } }));
    expect((await Promise.all(answers)).map(({ status, body }) => [status, body.code])).toEqual([
      [410, 'COUPON_ENDED'],
      [410, 'COUPON_USED_UP'],
      [410, 'COUPON_SOLD_OUT'],
      [404, 'COUPON_UNKNOWN'],
      [400, 'COUPON_MISTYPED'],
    ]);
  });
});

describe('redeeming an unusable code', () => {
  test('returns 401 when signed out and 403 without a name', async () => {
    const coupon = await couponWithPool(1);
    expect((await redeem(createVisitor(), coupon.code)).status).toBe(401);
    const nameless = await createSignedInBrowser(app, await make.createAccount(sql(), { firstname: null }));
    expect((await redeem(nameless, coupon.code)).status).toBe(403);
  });

  test('returns 410 after the campaign and changes nothing', async () => {
    const campaign = await make.createCampaign(sql(), { endsAt: addMs(app.clock.now(), -1) });
    const coupon = await couponWithPool(1, { campaign });
    const { status, body } = await redeem(await person(), coupon.code);
    expect([status, body.code]).toEqual([410, 'COUPON_ENDED']);
    expect(await selectCouponState(sql(), coupon.id)).toEqual({ uses: 0, redemptions: 0, trees: 0 });
  });

  test('returns 409 with the start day before the campaign and changes nothing', async () => {
    const startsAt = addMs(app.clock.now(), day);
    const campaign = await make.createCampaign(sql(), { startsAt });
    const coupon = await couponWithPool(1, { campaign });
    const refusal = {
      status: 409,
      body: { code: 'COUPON_NOT_BEGUN', details: [{ kind: dayInRiyadh(startsAt) }] },
    };
    expect(await createVisitor().call(readCoupon, { params: { code: coupon.code } })).toMatchObject(refusal);
    expect(await redeem(await person(), coupon.code)).toMatchObject(refusal);
    expect(await selectCouponState(sql(), coupon.id)).toEqual({ uses: 0, redemptions: 0, trees: 0 });
  });

  test('returns 410 for a used-up code, and 409 to the account that used it', async () => {
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
    expect((await read(createVisitor())).body.code).toBe('COUPON_USED_UP');
  });

  test('returns 410 for an empty pool and changes neither coupon nor account', async () => {
    const campaign = await make.createCampaign(sql());
    const owner = await make.createAccount(sql());
    await make.createTree(sql(), { campaign, owner });
    await make.createTree(sql(), { campaign, isDeleted: true });
    await make.createTree(sql(), { campaign, endedAt: app.clock.now() });
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

  test('returns 409 above the limit per person, also for the offer, and keeps the code valid', async () => {
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
    expect((await createVisitor().call(readCoupon, { params: { code } })).status).toBe(200);
    expect((await redeem(await person(), code)).status).toBe(200);
  });

  test('reports a mistyped code without a lookup and without consuming attempts', async () => {
    const browser = await person();
    const validCode = unknownCode();
    const mistyped = validCode.slice(0, 10) + (validCode.endsWith('0') ? '1' : '0');
    for (let time = 0; time < 12; time += 1) expect(await codeOf(browser, mistyped)).toBe('COUPON_MISTYPED');
    expect(await codeOf(browser, unknownCode())).toBe('COUPON_UNKNOWN');
  });
});

describe('concurrent redemptions', () => {
  test('give 50 trees to 200 people when the code has 50 uses', { timeout: 300_000 }, async () => {
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

  test('give each of 50 trees once for 200 codes', { timeout: 300_000 }, async () => {
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
  });

  test('give one tree to one person for 200 requests', { timeout: 300_000 }, async () => {
    const coupon = await couponWithPool(80, { maxUses: 50 });
    const browser = await person();
    const answers = await Promise.all(Array.from({ length: 200 }, () => redeem(browser, coupon.code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(199);
    expect(await selectCouponState(sql(), coupon.id)).toEqual({ uses: 1, redemptions: 1, trees: 1 });
  });
});

describe('wrong codes', () => {
  test('are limited to exactly five per account, even for 100 concurrent requests', async () => {
    const browser = await person();
    const answers = await Promise.all(Array.from({ length: 100 }, () => redeem(browser, unknownCode())));
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(5);
    const rejected = answers.filter(({ status }) => status === 429);
    expect(rejected).toHaveLength(95);
    expect(rejected[0]).toMatchObject({ body: { code: 'TOO_MANY_TRIES' } });
    expect(Number(rejected[0]?.headers['retry-after'])).toBeGreaterThan(hour / 1_000);
  });

  test('block a valid code until an attempt is refilled', async () => {
    const coupon = await couponWithPool(1);
    const account = await make.createAccount(sql());
    const browser = await createSignedInBrowser(app, account);
    for (let time = 0; time < 5; time += 1) await redeem(browser, unknownCode());
    expect(await redeem(browser, coupon.code)).toMatchObject({ status: 429 });
    const now = app.clock.now();
    app.clock.advance(5 * hour);
    const { status } = await redeem(await createSignedInBrowser(app, account), coupon.code);
    app.clock.set(now);
    expect(status).toBe(200);
  });

  test(
    'are checked at most 10 times a day and 5 times an hour in ten days of guessing',
    { timeout: 300_000 },
    async () => {
      const { id: accountId } = await make.createAccount(sql());
      const startedAt = app.clock.now();
      const comparedAt: number[] = [];
      for (let guess = 0; guess < 10 * 96; guess += 1) {
        app.clock.set(addMs(startedAt, (guess * hour) / 4));
        const refusals = await Promise.allSettled([
          findCoupon(app.context, unknownCode(), { accountId, addressKey: undefined }),
          findCoupon(app.context, unknownCode(), { accountId, addressKey: undefined }),
        ]);
        for (const refusal of refusals) {
          const { code } = (refusal as PromiseRejectedResult).reason as AppError;
          if (code === 'COUPON_UNKNOWN') comparedAt.push(app.clock.now().getTime());
        }
      }
      app.clock.set(startedAt);
      const maxWithin = (ms: number) =>
        Math.max(...comparedAt.map((from) => comparedAt.filter((at) => at >= from && at < from + ms).length));
      expect(maxWithin(day)).toBeLessThanOrEqual(10);
      expect(maxWithin(hour)).toBe(5);
      expect(comparedAt.length).toBeGreaterThan(40);
    },
  );

  test('are limited to exactly ten per IP address across all accounts', async () => {
    const address = '203.0.113.7';
    const people = await Promise.all(Array.from({ length: 10 }, person));
    const redemptions = people.flatMap((browser) => {
      browser.address = address;
      return [1, 2, 3].map(() => redeem(browser, unknownCode()));
    });
    const reads = Array.from({ length: 20 }, () =>
      createVisitor(address).call(readCoupon, { params: { code: unknownCode() } }),
    );
    const answers = await Promise.all([...redemptions, ...reads]);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(40);
    const fromOtherAddress = await createVisitor('203.0.113.8').call(readCoupon, {
      params: { code: unknownCode() },
    });
    expect(fromOtherAddress.status).toBe(404);
  });
});

test('locks a tree from a public code for thirty days and no others', async () => {
  const treeOf = async (isOpenSecret: boolean) => {
    const coupon = await couponWithPool(1, { isOpenSecret });
    const { body } = await redeem(await person(), coupon.code);
    return redeemCoupon.data.parse(body.data).trees[0]?.id ?? '';
  };
  const [locked, free] = [await treeOf(true), await treeOf(false)];
  const now = app.clock.now();
  expect(await selectIsTransferLocked(sql(), locked, addMs(now, 30 * day - 1))).toBe(true);
  expect(await selectIsTransferLocked(sql(), locked, addMs(now, 30 * day))).toBe(false);
  expect(await selectIsTransferLocked(sql(), free, now)).toBe(false);
});

test('leaves no invariant violations', async () => {
  expect(await findInvariantViolations(app.context.database, app.clock)).toEqual([]);
});
