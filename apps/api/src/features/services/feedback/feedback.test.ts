import { sendFeedback } from '@nabta/contract/feedback';
import { expect, test } from 'vitest';

import { useTestApp } from '../../testing/test-app.ts';
import { giftHouse } from '../gift/testing/gift-house.ts';

const house = useTestApp();
const { person } = giftHouse(house);

test('feedback that is sent twice under one key is kept once, under another it is another', async () => {
  const { account, browser } = await person();
  const send = (key: string) =>
    browser.call(sendFeedback, { body: { emoji: '😍', page: '/' } }, { 'idempotency-key': key });
  const answers = await Promise.all([send('waited'), send('waited'), send('another')]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const [kept] = await house.context.database.sql`
    select count(*)::int as count from feedback where account_id = ${account.id}`;
  expect(kept).toEqual({ count: 2 });
});
