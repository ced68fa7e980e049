import * as contract from '@nabta/contract/gifts/gift';
import { getNotificationSettings, updateNotificationSettings } from '@nabta/contract/trees/notification';
import { afterEach, describe, expect, test } from 'vitest';

import { day, hour, minute } from '#core/clock.ts';
import { DeliveryFailure } from '#gateways/messages/message-gateway.ts';
import { signIn } from '#testing/sign-in.ts';
import { TestBrowser, useTestApp } from '#testing/test-app.ts';

import { giftTestKit, giftOf } from './testing/gift-test-kit.ts';

const app = useTestApp({ environment: { QUIET_HOURS: 'on' } });
const { sql, person, tree, give, takeBack, remind, texts, secretOfText, assertInvariants } = giftTestKit(app);
const signInAgain = (phone: string) => signIn(app, phone, { isNamed: false });

/** Noon in Riyadh, days after the previous test. */
const nextNoon = () =>
  app.clock.set(new Date(Math.floor(app.clock.now().getTime() / day + 40) * day + 9 * hour));

const statusOf = async (phone: string) => {
  const rows = await sql()<{ status: string }[]>`
    select sms_status as status from notification where phone = ${phone} order by id`;
  return rows.map(({ status }) => status);
};

afterEach(async () => {
  await assertInvariants();
  nextNoon();
});

describe('giver limits', () => {
  test('allows 10 trees an hour and 30 a day; a rejected gift is free', async () => {
    const { account, browser } = await person();
    const giveNew = async (phone = '+966558883001') => give(browser, await tree(account), { phone });
    for (let count = 0; count < 9; count += 1) expect((await giveNew()).status).toBe(200);
    for (let count = 0; count < 3; count += 1) expect((await giveNew('12345')).status).toBe(400);
    expect((await giveNew()).status).toBe(200);
    const refused = await giveNew();
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '360']);
    expect(refused.body.message).toBe('Too many attempts. Try again in 6 minutes.');
    app.clock.advance(6 * minute);
    expect((await giveNew()).status).toBe(200);
    expect((await giveNew()).status).toBe(429);
  });

  test('allows a new account five gifts a day to unknown phones', async () => {
    const { account, browser } = await person();
    const known = await person();
    await sql()`update account set created_at = ${app.clock.now()} where id = ${account.id}`;
    const giveTo = async (phone: string) => (await give(browser, await tree(account), { phone })).status;
    for (let number = 0; number < 5; number += 1) expect(await giveTo(`+96655888310${number}`)).toBe(200);
    expect(await giveTo('+966558883109')).toBe(429);
    expect(await giveTo(known.account.phone)).toBe(200);
  });
});

describe('receiver limits', () => {
  test('sends three SMS a day in total and one an hour per giver, and queues the rest', async () => {
    const receiver = await person();
    const { phone } = receiver.account;
    const giver = await person();
    await give(giver.browser, await tree(giver.account), { phone });
    await give(giver.browser, await tree(giver.account), { phone });
    expect(await texts(phone)).toHaveLength(1);
    expect(await statusOf(phone)).toEqual(['sent', 'queued']);
    expect((await receiver.browser.call(contract.listReceivedGifts, {})).body.data).toHaveLength(2);
    app.clock.advance(hour + 2_000);
    expect(await texts(phone)).toHaveLength(2);
    for (let count = 0; count < 2; count += 1) {
      const other = await person();
      await give(other.browser, await tree(other.account), { phone });
    }
    expect(await texts(phone)).toHaveLength(3);
    app.clock.advance(8 * hour);
    await app.runJobs();
    expect(await texts(phone)).toHaveLength(4);
    expect(await statusOf(phone)).toEqual(['sent', 'sent', 'sent', 'sent']);
  });

  test('sends no SMS between 22:00 and 09:00', async () => {
    const { account, browser } = await person();
    const phone = '+966558883201';
    const given = await tree(account);
    app.clock.set(new Date(app.clock.now().getTime() + 10 * hour));
    const nightBrowser = await signInAgain(account.phone);
    expect((await give(nightBrowser, given, { phone })).status).toBe(200);
    expect(await texts(phone)).toEqual([]);
    app.clock.advance(10 * hour + 59 * minute);
    expect(await texts(phone)).toEqual([]);
    app.clock.advance(minute);
    expect(await texts(phone)).toHaveLength(1);
    expect(browser.token).toBeDefined();
  });

  test('drops the SMS of a gift opened, declined or cancelled at night', async () => {
    const giver = await person();
    const trees = [await tree(giver.account), await tree(giver.account), await tree(giver.account)] as const;
    const receiver = await person();
    app.clock.set(new Date(app.clock.now().getTime() + 10 * hour));
    const [giverBrowser, receiverBrowser] = [
      await signInAgain(giver.account.phone),
      await signInAgain(receiver.account.phone),
    ];
    const { phone } = receiver.account;
    const given = [];
    for (const each of trees) given.push(giftOf(await give(giverBrowser, each, { phone })));
    expect((await receiverBrowser.call(contract.openGift, { params: { id: trees[0].id } })).status).toBe(200);
    expect((await receiverBrowser.call(contract.declineGift, { params: { id: given[1]?.id } })).status).toBe(
      200,
    );
    expect((await takeBack(giverBrowser, given[2]?.id ?? '')).status).toBe(200);
    expect(await statusOf(phone)).toEqual(['dropped', 'dropped', 'dropped']);
    app.clock.advance(11 * hour);
    expect(await texts(phone)).toEqual([]);
  });

  test('sends no SMS after an opt-out until the receiver opts in again', async () => {
    const giver = await person();
    const receiver = await person();
    const { phone } = receiver.account;
    const gift = giftOf(await give(giver.browser, await tree(giver.account), { phone }));
    const params = { code: gift.link.replace('/gift/', '') };
    const anonymous = new TestBrowser(() => app.app);
    const body = { secret: secretOfText(gift) };
    const refuse = (code: string, secret: string) =>
      anonymous.call(contract.refuseGiftMessages, { params: { code }, body: { secret } });
    expect((await refuse('0'.repeat(16), body.secret)).status).toBe(404);
    expect((await refuse(params.code, '000000')).body.code).toBe('WRONG_GIFT_LINK');
    expect((await refuse(params.code, body.secret)).status).toBe(200);
    expect((await anonymous.call(contract.allowGiftMessages, { params, body })).status).toBe(200);
    expect((await refuse(params.code, body.secret.toLowerCase())).status).toBe(200);
    expect(await texts(phone)).toEqual([]);
    expect(await statusOf(phone)).toEqual(['refused']);
    const settings = async () => (await receiver.browser.call(getNotificationSettings, {})).body.data;
    expect(await settings()).toMatchObject({ bySms: false, byPush: true });
    await receiver.browser.call(updateNotificationSettings, { body: { bySms: true, byPush: false } });
    expect(await settings()).toMatchObject({ bySms: true, byPush: false });
    await give(giver.browser, await tree(giver.account), { phone });
    expect(await texts(phone)).toHaveLength(1);
  });

  test("uses the giver's language for an unknown phone and the receiver's own otherwise", async () => {
    const giver = await person({ firstname: 'Noura' });
    const receiver = await person();
    await sql()`update account set language = 'pt' where id = ${giver.account.id}`;
    await sql()`update account set language = 'en' where id = ${receiver.account.id}`;
    await give(giver.browser, await tree(giver.account), { phone: '+966558883301' });
    await give(giver.browser, await tree(giver.account), { phone: receiver.account.phone });
    expect(await texts('+966558883301')).toMatchObject([
      expect.stringMatching(/^\u2068Noura\u2069 presenteou você/u),
    ]);
    expect(await texts(receiver.account.phone)).toMatchObject([
      expect.stringMatching(/^\u2068Noura\u2069 gifted you/u),
    ]);
  });
});

describe('reminder', () => {
  test('allows three reminders, a day apart', async () => {
    const { account } = await person();
    const otherUser = await person();
    const phone = '+966558883401';
    let browser = await signInAgain(account.phone);
    const gift = giftOf(await give(browser, await tree(account), { phone }));
    expect((await remind(otherUser.browser, gift.id)).status).toBe(404);
    const early = await remind(browser, gift.id);
    expect([early.status, early.headers['retry-after']]).toEqual([429, String(day / 1_000)]);
    expect(early.body.message).toBe('Too many attempts. Try again in 24 hours.');
    for (let count = 1; count <= 3; count += 1) {
      await texts(phone);
      app.clock.advance(day);
      browser = await signInAgain(account.phone);
      const reminded = giftOf(await remind(browser, gift.id));
      expect(reminded.lastNotifiedAt).toBe(app.clock.now().toISOString());
      expect(reminded.canReNotifyAt === null).toBe(count === 3);
      expect((await remind(browser, gift.id)).status).toBe(429);
      expect(await texts(phone)).toHaveLength(count + 1);
    }
    app.clock.advance(day);
    browser = await signInAgain(account.phone);
    expect((await remind(browser, gift.id)).status).toBe(429);
    await takeBack(browser, gift.id);
    expect((await remind(browser, gift.id)).status).toBe(410);
  });
});

describe('undeliverable SMS', () => {
  test('is dropped immediately on a permanent failure and after ten minutes otherwise, without ending the gift', async () => {
    const { account, browser } = await person();
    const { messages } = app.context;
    const failing = (isPermanent: boolean) => {
      app.context.messages = {
        name: 'broken',
        send: () => Promise.reject(new DeliveryFailure('broken', 'no', { isPermanent })),
      };
    };
    failing(true);
    await give(browser, await tree(account), { phone: '+966558883501' });
    await app.runJobs();
    expect(await statusOf('+966558883501')).toEqual(['dead']);

    failing(false);
    const gift = giftOf(await give(browser, await tree(account), { phone: '+966558883502' }));
    const [row] = await sql()<{ id: string }[]>`select id from notification where subject_id = ${gift.id}`;
    await expect(app.runJobs()).rejects.toThrow('broken');
    expect(await statusOf('+966558883502')).toEqual(['sending']);
    app.clock.advance(10 * minute);
    await sql()`select graphile_worker.add_job('send_message', ${JSON.stringify({ notificationId: row?.id })}::text::json)`;
    await app.runJobs();
    expect(await statusOf('+966558883502')).toEqual(['dead']);
    app.context.messages = messages;
    expect(giftOf(await takeBack(browser, gift.id)).status).toBe('taken_back');
  });
});
