import { readFile } from 'node:fs/promises';

import { demoPerson } from '../demo-world.ts';
import { expect, newPhone, test } from '../journey.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { couponField } from '../pages/claim.ts';
import { enterConsole } from '../pages/console.ts';
import { signInQuietly } from '../pages/session.ts';
import { messagesTo } from '../pages/sign-in.ts';
import { say } from '../texts.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test('a sponsor gives trees to a file of phones, makes codes, and somebody redeems one on the page of the campaign', async ({
  page,
  otherDevice: phone,
}) => {
  const [first, second] = [newPhone(), newPhone()];
  await enterConsole(page, demoPerson('924'), '/console/campaigns');
  await page.getByRole('link', { name: 'قرم من بنك الواحة' }).click();

  // What would happen is told before anything does.
  const file = `name,phone\nSara,${first}\nNoura,${second}\nReem,${first}\nFahad,12345\n`;
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  const bulkGift = page.getByRole('listitem').filter({ hasText: say('campaigns.staged') });
  await expect(bulkGift).toContainText('12345');
  await expect(bulkGift).toContainText(say('campaigns.repeated'));
  await expectAccessible(page, 'a campaign of the console');
  await bulkGift.getByLabel(say('campaigns.reason')).fill('هدية اليوم الوطني');
  await bulkGift.getByRole('button', { name: say('campaigns.give', { count: 2, told: '2' }) }).click();
  await expect(page.getByText(say('campaigns.finished'))).toBeVisible({ timeout: 20_000 });
  await expect.poll(async () => (await messagesTo(page.request, first)).length).toBe(1);
  const [text] = await messagesTo(page.request, second);
  expect(text?.body).toContain('بنك الواحة');

  const form = page.locator('form').filter({ hasText: say('campaigns.makeCodes') });
  await form.getByLabel(say('campaigns.codeCount')).fill('2');
  await form.getByLabel(say('campaigns.reason')).fill('للعملاء الجدد');
  await form.getByRole('button', { name: say('campaigns.makeCodes') }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: say('campaigns.csv'), exact: true }).click();
  const csv = await readFile(await (await saving).path(), 'utf8');
  const [code = ''] = /[\dA-Z]{5}-[\dA-Z]{5}-[\dA-Z]/u.exec(csv) ?? [];

  await phone.setViewportSize({ width: 390, height: 844 });
  await signInQuietly(phone, newPhone());
  await phone.goto('/c/waha-mangroves');
  await expect(phone.getByRole('heading', { level: 1 })).toContainText('قرم من بنك الواحة');
  await expect(phone.getByRole('progressbar')).toBeVisible();
  await expectAccessible(phone, 'the page of a campaign');
  await couponField(phone).fill(code);
  await phone.getByRole('button', { name: say('coupon.redeem') }).click();
  await expect(phone.getByRole('heading', { name: say('coupon.successTitle') })).toBeVisible();
});
