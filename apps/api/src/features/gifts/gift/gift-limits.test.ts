import * as contract from '@nabta/contract/gift';
import { getNotificationSettings, updateNotificationSettings } from '@nabta/contract/notification';
import { afterEach, describe, expect, test } from 'vitest';

import { DeliveryFailure } from '../../gateways/messages/message-gateway.ts';
import { day, hour, minute } from '../../platform/clock.ts';
import { signIn } from '../../testing/sign-in.ts';
import { TestBrowser, useTestApp } from '../../testing/test-app.ts';
import { giftHouse, giftOf } from './testing/gift-house.ts';

const house = useTestApp({ environment: { QUIET_HOURS: 'on' } });
const { sql, person, tree, give, takeBack, remind, texts, secretOfText, assertSound } = giftHouse(house);
const again = (phone: string) => signIn(house, phone, { isNamed: false });

/** Noon in Riyadh, some days after whatever a test before did. */
const nextNoon = () =>
  house.clock.set(new Date(Math.floor(house.clock.now().getTime() / day + 40) * day + 9 * hour));

const statusOf = async (phone: string) => {
  const rows = await sql()<{ status: string }[]>`
    select sms_status as status from notification where phone = ${phone} order by id`;
  return rows.map(({ status }) => status);
};

afterEach(async () => {
  await assertSound();
  nextNoon();
});

describe('a giver', () => {
  test('gives ten trees an hour and thirty a day, and a refused gift costs nothing', async () => {
    const { account, browser } = await person();
    const giveNew = async (phone = '+966558883001') => give(browser, await tree(account), { phone });
    for (let count = 0; count < 9; count += 1) expect((await giveNew()).status).toBe(200);
    for (let count = 0; count < 3; count += 1) expect((await giveNew('12345')).status).toBe(400);
    expect((await giveNew()).status).toBe(200);
    const refused = await giveNew();
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '360']);
    expect(refused.body.message).toBe('Too many attempts. Try again in 6 minutes.');
    house.clock.advance(6 * minute);
    expect((await giveNew()).status).toBe(200);
    expect((await giveNew()).status).toBe(429);
  });

  test('whose account is new gives five a day to phones that nobody has signed in with', async () => {
    const { account, browser } = await person();
    const known = await person();
    await sql()`update account set created_at = ${house.clock.now()} where id = ${account.id}`;
    const giveTo = async (phone: string) => (await give(browser, await tree(account), { phone })).status;
    for (let number = 0; number < 5; number += 1) expect(await giveTo(`+96655888310${number}`)).toBe(200);
    expect(await giveTo('+966558883109')).toBe(429);
    expect(await giveTo(known.account.phone)).toBe(200);
  });
});

describe('a receiver', () => {
  test('is texted three times a day by everybody and once an hour by one giver; the rest waits', async () => {
    const receiver = await person();
    const { phone } = receiver.account;
    const giver = await person();
    await give(giver.browser, await tree(giver.account), { phone });
    await give(giver.browser, await tree(giver.account), { phone });
    expect(await texts(phone)).toHaveLength(1);
    expect(await statusOf(phone)).toEqual(['sent', 'queued']);
    expect((await receiver.browser.call(contract.listReceivedGifts, {})).body.data).toHaveLength(2);
    house.clock.advance(hour + 2_000);
    expect(await texts(phone)).toHaveLength(2);
    for (let count = 0; count < 2; count += 1) {
      const other = await person();
      await give(other.browser, await tree(other.account), { phone });
    }
    expect(await texts(phone)).toHaveLength(3);
    house.clock.advance(8 * hour);
    await house.runJobs();
    expect(await texts(phone)).toHaveLength(4);
    expect(await statusOf(phone)).toEqual(['sent', 'sent', 'sent', 'sent']);
  });

  test('sleeps from ten to nine', async () => {
    const { account, browser } = await person();
    const phone = '+966558883201';
    const given = await tree(account);
    house.clock.set(new Date(house.clock.now().getTime() + 10 * hour));
    const night = await again(account.phone);
    expect((await give(night, given, { phone })).status).toBe(200);
    expect(await texts(phone)).toEqual([]);
    house.clock.advance(10 * hour + 59 * minute);
    expect(await texts(phone)).toEqual([]);
    house.clock.advance(minute);
    expect(await texts(phone)).toHaveLength(1);
    expect(browser.token).toBeDefined();
  });

  test('is not woken for a gift that was opened, declined or taken back in the night', async () => {
    const giver = await person();
    const trees = [await tree(giver.account), await tree(giver.account), await tree(giver.account)] as const;
    const receiver = await person();
    house.clock.set(new Date(house.clock.now().getTime() + 10 * hour));
    const [gives, takes] = [await again(giver.account.phone), await again(receiver.account.phone)];
    const { phone } = receiver.account;
    const given = [];
    for (const each of trees) given.push(giftOf(await give(gives, each, { phone })));
    expect((await takes.call(contract.openGift, { params: { id: trees[0].id } })).status).toBe(200);
    expect((await takes.call(contract.declineGift, { params: { id: given[1]?.id } })).status).toBe(200);
    expect((await takeBack(gives, given[2]?.id ?? '')).status).toBe(200);
    expect(await statusOf(phone)).toEqual(['dropped', 'dropped', 'dropped']);
    house.clock.advance(11 * hour);
    expect(await texts(phone)).toEqual([]);
  });

  test('who wants no texts gets none, silently, and may ask for them again', async () => {
    const giver = await person();
    const receiver = await person();
    const { phone } = receiver.account;
    const gift = giftOf(await give(giver.browser, await tree(giver.account), { phone }));
    const params = { code: gift.link.replace('/gift/', '') };
    const anyone = new TestBrowser(() => house.app);
    const body = { secret: secretOfText(gift) };
    const refuse = (code: string, secret: string) =>
      anyone.call(contract.refuseGiftMessages, { params: { code }, body: { secret } });
    expect((await refuse('0'.repeat(16), body.secret)).status).toBe(404);
    expect((await refuse(params.code, '000000')).body.code).toBe('WRONG_GIFT_LINK');
    expect((await refuse(params.code, body.secret)).status).toBe(200);
    expect((await anyone.call(contract.allowGiftMessages, { params, body })).status).toBe(200);
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

  test('who has no account is texted in the language of the giver, one who has in their own', async () => {
    const giver = await person({ firstname: 'Noura' });
    const receiver = await person();
    await sql()`update account set language = 'pt' where id = ${giver.account.id}`;
    await sql()`update account set language = 'en' where id = ${receiver.account.id}`;
    await give(giver.browser, await tree(giver.account), { phone: '+966558883301' });
    await give(giver.browser, await tree(giver.account), { phone: receiver.account.phone });
    expect(await texts('+966558883301')).toMatchObject([expect.stringMatching(/^Noura presenteou você/u)]);
    expect(await texts(receiver.account.phone)).toMatchObject([expect.stringMatching(/^Noura gifted you/u)]);
  });
});

describe('a reminder', () => {
  test('is sent by the giver, a day apart, three times', async () => {
    const { account } = await person();
    const stranger = await person();
    const phone = '+966558883401';
    let browser = await again(account.phone);
    const gift = giftOf(await give(browser, await tree(account), { phone }));
    expect((await remind(stranger.browser, gift.id)).status).toBe(404);
    const early = await remind(browser, gift.id);
    expect([early.status, early.headers['retry-after']]).toEqual([429, String(day / 1_000)]);
    expect(early.body.message).toBe('Too many attempts. Try again in 24 hours.');
    for (let count = 1; count <= 3; count += 1) {
      await texts(phone);
      house.clock.advance(day);
      browser = await again(account.phone);
      const reminded = giftOf(await remind(browser, gift.id));
      expect(reminded.lastNotifiedAt).toBe(house.clock.now().toISOString());
      expect(reminded.canReNotifyAt === null).toBe(count === 3);
      expect((await remind(browser, gift.id)).status).toBe(429);
      expect(await texts(phone)).toHaveLength(count + 1);
    }
    house.clock.advance(day);
    browser = await again(account.phone);
    expect((await remind(browser, gift.id)).status).toBe(429);
    await takeBack(browser, gift.id);
    expect((await remind(browser, gift.id)).status).toBe(410);
  });
});

describe('a text that no provider takes', () => {
  test('is given up at once where it can never arrive, after ten minutes of tries otherwise, and the gift stays', async () => {
    const { account, browser } = await person();
    const { messages } = house.context;
    const failing = (isPermanent: boolean) => {
      house.context.messages = {
        name: 'broken',
        send: () => Promise.reject(new DeliveryFailure('broken', 'no', { isPermanent })),
      };
    };
    failing(true);
    await give(browser, await tree(account), { phone: '+966558883501' });
    await house.runJobs();
    expect(await statusOf('+966558883501')).toEqual(['dead']);

    failing(false);
    const gift = giftOf(await give(browser, await tree(account), { phone: '+966558883502' }));
    const [row] = await sql()<{ id: string }[]>`select id from notification where subject_id = ${gift.id}`;
    await expect(house.runJobs()).rejects.toThrow('broken');
    expect(await statusOf('+966558883502')).toEqual(['sending']);
    house.clock.advance(10 * minute);
    await sql()`select graphile_worker.add_job('send_message', ${JSON.stringify({ notificationId: row?.id })}::text::json)`;
    await house.runJobs();
    expect(await statusOf('+966558883502')).toEqual(['dead']);
    house.context.messages = messages;
    expect(giftOf(await takeBack(browser, gift.id)).status).toBe('taken_back');
  });
});
