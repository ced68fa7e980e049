import type { Passport } from '../../packages/contract/src/trees/passport.ts';
import { createTaggedTree } from '../database-fixtures.ts';
import { demoPerson, treesOf } from '../demo-data.ts';
import { expect, test } from '../journey.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { openTag } from '../pages/claim.ts';
import { t } from '../texts.ts';

test('compares photos in the slider, verifies the passport and detects a removed entry', async ({ page }) => {
  const tree = treesOf(demoPerson('200')).find(({ number }) => number === 0);
  await page.goto(`/tree/${tree?.publicId}`);
  const slider = page.getByRole('slider', { name: t('thenAndNow.label') });
  await slider.scrollIntoViewIfNeeded();
  await slider.focus();
  await page.keyboard.press('Home');
  await expect(slider).toHaveValue('0');
  await page.keyboard.press('End');
  await expect(slider).toHaveValue('100');
  const frame = await slider.boundingBox();
  if (frame === null) throw new Error('The slider is not on the page.');
  // In Arabic the older photo is on the right.
  await slider.click({ position: { x: frame.width * 0.75, y: frame.height / 2 } });
  await expect.poll(async () => Number(await slider.inputValue())).toBeLessThan(40);

  await page.getByText(t('treeDetail.details'), { exact: true }).click();
  await page.getByRole('link', { name: t('passport.open') }).click();
  await expect(page).toHaveURL(`/tree/${tree?.publicId}/passport`);
  await expect(page.getByText(t('passport.whole'), { exact: true })).toBeVisible();
  await expect(page.locator('ol').getByText(t('passport.planted'), { exact: true })).toBeVisible();
  await expectAccessible(page, '/tree/passport');

  const file = (await (await page.request.get(`/tree/${tree?.publicId}/passport.json`)).json()) as Passport;
  expect(file.isWhole).toBe(true);
  await page.route('**/api/tree/*/passport', async (route) => {
    const entries = file.entries.filter((_, index) => index !== 2);
    await route.fulfill({ json: { success: true, data: { ...file, entries } } });
  });
  await page.reload();
  await expect(page.getByText(t('passport.broken'), { exact: true })).toBeVisible();
});

test('reports a problem with a photo from a tag and shows its status', async ({ page }) => {
  const { tagId } = await createTaggedTree();
  await openTag(page, tagId);
  await page.getByRole('button', { name: t('issue.report') }).click();
  const sheet = page.getByRole('dialog', { name: t('issue.title') });
  await sheet.getByRole('radio', { name: t('issue.dry') }).check();
  await sheet.getByRole('textbox').fill('الأرض حولها جافة');
  await sheet.locator('input[type=file]').setInputFiles('docs/picture.png');
  await expect(sheet.getByRole('img', { name: t('issue.photoAlt') })).toBeVisible();
  await expectAccessible(page, '/tag report');
  await sheet.getByRole('button', { name: t('issue.send') }).click();
  await page.getByRole('link', { name: t('issue.follow') }).click();
  await expect(page).toHaveURL(/\/report\/[0-9A-Z]{12}$/u);
  await expect(page.getByText(t('reportPage.pending'), { exact: true })).toBeVisible();
  await expect(page.getByText('الأرض حولها جافة')).toBeVisible();
  await expect(page.getByRole('img', { name: t('reportPage.photoAlt') })).toBeVisible();
  await expectAccessible(page, '/report');
});
