import { sendFeedback } from '@nabta/contract/services/feedback';
import { expect, test } from 'vitest';

import { giftTestKit } from '#features/gifts/gift/testing/gift-test-kit.ts';
import { useTestApp } from '#testing/test-app.ts';

const app = useTestApp();
const { person } = giftTestKit(app);

test('stores feedback once per idempotency key', async () => {
  const { account, browser } = await person();
  const send = (key: string) =>
    browser.call(sendFeedback, { body: { emoji: '😍', page: '/' } }, { 'idempotency-key': key });
  const responses = await Promise.all([send('waited'), send('waited'), send('another')]);
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  const [stored] = await app.context.database.sql`
    select count(*)::int as count from feedback where account_id = ${account.id}`;
  expect(stored).toEqual({ count: 2 });
});
