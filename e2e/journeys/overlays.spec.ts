import { demoPerson } from '../demo-data.ts';
import { expect, test } from '../journey.ts';
import { openForestOf, treeHeading, treeItems } from '../pages/forest.ts';
import { expectHydrated } from '../pages/sign-in.ts';
import { t } from '../texts.ts';

test('closes an overlay on Back before leaving the page and returns focus to the opened card', async ({
  page,
}) => {
  await openForestOf(page, demoPerson('010'));
  const card = treeItems(page).nth(1).getByRole('link');
  const address = (await card.getAttribute('href')) ?? '?';
  await card.dblclick();
  await expect(page).toHaveURL(address);
  await expect(treeHeading(page)).toBeVisible();

  await page.getByRole('button', { name: t('treeDetail.rename') }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('textbox')).toBeFocused();
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL(address);

  const language = page.getByRole('button', { name: t('languages.ar') });
  await language.click();
  await expect(page.getByRole('menu').filter({ visible: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('menu').filter({ visible: true })).toHaveCount(0);
  await expect(page).toHaveURL(address);

  // Closing a sheet by its button leaves no history entry; a reloaded page has none to remove.
  await page.getByRole('button', { name: t('treeDetail.rename') }).click();
  await sheet.getByRole('button', { name: t('common.close') }).click();
  await expect(sheet).toHaveCount(0);
  await page.reload();
  await expectHydrated(page);
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(treeItems(page).first()).toBeVisible();
  await page.locator(`a[href="${address}"]`).click();
  await expect(treeHeading(page)).toBeVisible();
  await page.getByRole('button', { name: t('header.back') }).click();
  await expect(page.locator(`a[href="${address}"]`)).toBeFocused();
});
