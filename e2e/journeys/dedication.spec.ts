import type { Page } from '@playwright/test';

import { giveTrees } from '../house.ts';
import { expect, newPhone, test } from '../journey.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { toast } from '../pages/chrome.ts';
import { treeHeading, treeItems } from '../pages/forest.ts';
import { signInQuietly } from '../pages/session.ts';
import { say } from '../texts.ts';

test('a tree is dedicated, for everybody to read, then for its owner alone, and then not any more', async ({
  page,
  otherDevice,
}) => {
  const phone = newPhone();
  await signInQuietly(page, phone);
  const [publicId = ''] = await giveTrees(phone, ['سدرة البيت']);
  await page.goto(`/tree/${publicId}`);
  await page.getByRole('button', { name: say('treeDetail.dedicate') }).click();
  const sheet = page.getByRole('dialog', { name: say('dedication.title') });
  await sheet.getByRole('button', { name: say('common.save') }).click();
  await expect(sheet.getByRole('alert')).toBeVisible();
  await sheet.getByRole('radio', { name: say('occasion.ongoing_charity') }).check();
  await sheet.getByRole('textbox', { name: say('dedication.nameLabel') }).fill('نورة بنت سعد');
  const words = 'صدقة جارية عن نورة بنت سعد';
  await expect(sheet.getByText(words)).toBeVisible();
  await expectAccessible(page, '/tree (dedication)');
  await sheet.getByRole('button', { name: say('common.save') }).click();
  await expect(toast(page, say('dedication.saved'))).toBeVisible();
  await expect(page.locator('#dedication').getByText(words)).toBeVisible();

  await openTree(otherDevice, publicId);
  await expect(otherDevice.getByText(words)).toBeVisible();
  const head = await otherDevice.locator('meta[property="og:description"]').getAttribute('content');
  expect(head).toContain(words);

  await page.goto('/');
  await expect(treeItems(page).filter({ hasText: words })).toHaveCount(1);

  await openTree(page, publicId);
  await page.getByRole('button', { name: say('treeDetail.changeDedication') }).click();
  await sheet.getByRole('switch', { name: say('dedication.publicLabel') }).click();
  await sheet.getByRole('button', { name: say('common.save') }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByText(say('treeDetail.dedicationHidden'))).toBeVisible();
  await openTree(otherDevice, publicId);
  await expect(otherDevice.getByText(words)).toHaveCount(0);

  await page.getByRole('button', { name: say('treeDetail.changeDedication') }).click();
  await sheet.getByRole('button', { name: say('dedication.remove') }).click();
  await expect(page.getByRole('button', { name: say('treeDetail.dedicate') })).toBeVisible();
});

async function openTree(page: Page, publicId: string): Promise<void> {
  await page.goto(`/tree/${publicId}`);
  await expect(treeHeading(page)).toHaveText('سدرة البيت');
}
