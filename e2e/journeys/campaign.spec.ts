import { readFile } from 'node:fs/promises';

import { demoPerson } from '../demo-data.ts';
import { expect, newPhone, test } from '../journey.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { couponField } from '../pages/claim.ts';
import { enterConsole } from '../pages/console.ts';
import { signInViaApi } from '../pages/session.ts';
import { messagesTo } from '../pages/sign-in.ts';
import { t } from '../texts.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test('gives trees to a file of phones, creates codes, and redeems one on the campaign page', async ({
  page,
  otherDevice: phone,
}) => {
  const [first, second] = [newPhone(), newPhone()];
  await enterConsole(page, demoPerson('924'), '/console/campaigns');
  await page.getByRole('link', { name: 'قرم من بنك الواحة' }).click();

  // The preview is shown before anything is given.
  const file = `name,phone\nSara,${first}\nNoura,${second}\nReem,${first}\nFahad,12345\n`;
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  const bulkGift = page.getByRole('listitem').filter({ hasText: t('campaigns.staged') });
  await expect(bulkGift).toContainText('12345');
  await expect(bulkGift).toContainText(t('campaigns.repeated'));
  await expectAccessible(page, 'a campaign of the console');
  await bulkGift.getByLabel(t('campaigns.reason')).fill('هدية اليوم الوطني');
  // The public code of the demo already promises more trees than the campaign has.
  const firstCome = { name: t('campaigns.firstComeHint') };
  await bulkGift.getByRole('switch', firstCome).click();
  await bulkGift.getByRole('button', { name: t('campaigns.give', { count: 2, number: '2' }) }).click();
  await expect(page.getByText(t('campaigns.finished'))).toBeVisible({ timeout: 20_000 });
  await expect.poll(async () => (await messagesTo(page.request, first)).length).toBe(1);
  const [text] = await messagesTo(page.request, second);
  expect(text?.body).toContain('بنك الواحة');

  const form = page.locator('form').filter({ hasText: t('campaigns.makeCodes') });
  await form.getByLabel(t('campaigns.codeCount')).fill('2');
  await form.getByLabel(t('campaigns.reason')).fill('للعملاء الجدد');
  await form.getByRole('switch', firstCome).click();
  await form.getByRole('button', { name: t('campaigns.makeCodes') }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: t('campaigns.csv'), exact: true }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  const [code = ''] = /[\dA-Z]{5}-[\dA-Z]{5}-[\dA-Z]/u.exec(csv) ?? [];

  await phone.setViewportSize({ width: 390, height: 844 });
  await signInViaApi(phone, newPhone());
  await phone.goto('/c/waha-mangroves');
  await expect(phone.getByRole('heading', { level: 1 })).toContainText('قرم من بنك الواحة');
  await expect(phone.getByRole('progressbar')).toBeVisible();
  await expectAccessible(phone, 'the page of a campaign');
  await couponField(phone).fill(code);
  await phone.getByRole('button', { name: t('coupon.redeem') }).click();
  await expect(phone.getByRole('heading', { name: t('coupon.successTitle') })).toBeVisible();
});
