import type { Page } from '@playwright/test';

import { expect, test } from '../journey.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { toast } from '../pages/chrome.ts';
import { treeHeading, treeItems } from '../pages/forest.ts';
import { signInWithTrees } from '../pages/session.ts';
import { t } from '../texts.ts';

test('dedicates a tree publicly, then privately, then removes the dedication', async ({
  page,
  otherDevice,
}) => {
  const [publicId = ''] = await signInWithTrees(page, ['سدرة البيت']);
  await page.goto(`/tree/${publicId}`);
  await page.getByRole('button', { name: t('treeDetail.dedicate') }).click();
  const sheet = page.getByRole('dialog', { name: t('dedication.title') });
  await sheet.getByRole('button', { name: t('common.save') }).click();
  await expect(sheet.getByRole('alert')).toBeVisible();
  await sheet.getByRole('radio', { name: t('occasion.ongoing_charity') }).check();
  await sheet.getByRole('textbox', { name: t('dedication.nameLabel') }).fill('نورة بنت سعد');
  const dedicationText = 'صدقة جارية عن نورة بنت سعد';
  await expect(sheet.getByText(dedicationText)).toBeVisible();
  await expectAccessible(page, '/tree (dedication)');
  await sheet.getByRole('button', { name: t('common.save') }).click();
  await expect(toast(page, t('dedication.saved'))).toBeVisible();
  await expect(page.locator('#dedication').getByText(dedicationText)).toBeVisible();

  await openTree(otherDevice, publicId);
  await expect(otherDevice.getByText(dedicationText)).toBeVisible();
  const head = await otherDevice.locator('meta[property="og:description"]').getAttribute('content');
  expect(head).toContain(dedicationText);

  await page.goto('/');
  await expect(treeItems(page).filter({ hasText: dedicationText })).toHaveCount(1);

  await openTree(page, publicId);
  await page.getByRole('button', { name: t('treeDetail.changeDedication') }).click();
  await sheet.getByRole('switch', { name: t('dedication.publicLabel') }).click();
  await sheet.getByRole('button', { name: t('common.save') }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByText(t('treeDetail.dedicationHidden'))).toBeVisible();
  await openTree(otherDevice, publicId);
  await expect(otherDevice.getByText(dedicationText)).toHaveCount(0);

  await page.getByRole('button', { name: t('treeDetail.changeDedication') }).click();
  await sheet.getByRole('button', { name: t('dedication.remove') }).click();
  await expect(page.getByRole('button', { name: t('treeDetail.dedicate') })).toBeVisible();
});

async function openTree(page: Page, publicId: string): Promise<void> {
  await page.goto(`/tree/${publicId}`);
  await expect(treeHeading(page)).toHaveText('سدرة البيت');
}
