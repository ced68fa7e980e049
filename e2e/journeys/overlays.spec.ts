import { demoPerson } from '../demo-world.ts';
import { expect, test } from '../journey.ts';
import { openForestOf, treeHeading, treeItems } from '../pages/forest.ts';
import { say } from '../texts.ts';

test('Back closes what lies over a page before it leaves, and leads to the card one came from', async ({
  page,
}) => {
  await openForestOf(page, demoPerson('010'));
  const card = treeItems(page).nth(1).getByRole('link');
  const address = (await card.getAttribute('href')) ?? '?';
  await card.dblclick();
  await expect(page).toHaveURL(address);
  await expect(treeHeading(page)).toBeVisible();

  await page.getByRole('button', { name: say('treeDetail.rename') }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('textbox')).toBeFocused();
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL(address);

  const language = page.getByRole('button', { name: say('languages.ar') });
  await language.click();
  await expect(page.getByRole('menu').filter({ visible: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('menu').filter({ visible: true })).toHaveCount(0);
  await expect(page).toHaveURL(address);

  // Closed by its own button a sheet costs no step, and a page that is loaded anew has none to lose.
  await page.getByRole('button', { name: say('treeDetail.rename') }).click();
  await sheet.getByRole('button', { name: say('common.close') }).click();
  await expect(sheet).toHaveCount(0);
  await page.reload();
  await expect(treeHeading(page)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(treeItems(page).first()).toBeVisible();
  await page.locator(`a[href="${address}"]`).click();
  await expect(treeHeading(page)).toBeVisible();
  await page.getByRole('button', { name: say('header.back') }).click();
  await expect(page.locator(`a[href="${address}"]`)).toBeFocused();
});
