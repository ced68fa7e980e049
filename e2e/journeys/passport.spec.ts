import type { Passport } from '../../packages/contract/src/passport.ts';
import { demoPerson, forestOf } from '../demo-world.ts';
import { plantTaggedTree } from '../house.ts';
import { expect, test } from '../journey.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { openTag } from '../pages/claim.ts';
import { say } from '../texts.ts';

test('a visitor compares then and now, checks the whole passport, and sees where it was altered', async ({
  page,
}) => {
  const tree = forestOf(demoPerson('200')).find(({ number }) => number === 0);
  await page.goto(`/tree/${tree?.publicId}`);
  const slider = page.getByRole('slider', { name: say('thenAndNow.label') });
  await slider.scrollIntoViewIfNeeded();
  await slider.focus();
  await page.keyboard.press('Home');
  await expect(slider).toHaveValue('0');
  await page.keyboard.press('End');
  await expect(slider).toHaveValue('100');
  const frame = await slider.boundingBox();
  if (frame === null) throw new Error('The slider has no place on the page.');
  // In Arabic the older photo begins at the right.
  await slider.click({ position: { x: frame.width * 0.75, y: frame.height / 2 } });
  await expect.poll(async () => Number(await slider.inputValue())).toBeLessThan(40);

  await page.getByRole('link', { name: say('passport.open') }).click();
  await expect(page).toHaveURL(`/tree/${tree?.publicId}/passport`);
  await expect(page.getByText(say('passport.whole'), { exact: true })).toBeVisible();
  await expect(page.getByText(say('passport.planted'), { exact: true })).toBeVisible();
  await expectAccessible(page, '/tree/passport');

  const file = (await (await page.request.get(`/tree/${tree?.publicId}/passport.json`)).json()) as Passport;
  expect(file.isWhole).toBe(true);
  await page.route('**/api/tree/*/passport', async (route) => {
    const entries = file.entries.filter((_, index) => index !== 2);
    await route.fulfill({ json: { success: true, data: { ...file, entries } } });
  });
  await page.reload();
  await expect(page.getByText(say('passport.broken'), { exact: true })).toBeVisible();
});

test('whoever scans a tag reports a problem with a photo, and looks up what becomes of it', async ({
  page,
}) => {
  const { tagId } = await plantTaggedTree();
  await openTag(page, tagId);
  await page.getByRole('button', { name: say('issue.report') }).click();
  const sheet = page.getByRole('dialog', { name: say('issue.title') });
  await sheet.getByRole('radio', { name: say('issue.dry') }).check();
  await sheet.getByRole('textbox').fill('الأرض حولها جافة');
  await sheet.locator('input[type=file]').setInputFiles('docs/picture.png');
  await expect(sheet.getByRole('img', { name: say('issue.photoAlt') })).toBeVisible();
  await expectAccessible(page, '/tag report');
  await sheet.getByRole('button', { name: say('issue.send') }).click();
  await page.getByRole('link', { name: say('issue.follow') }).click();
  await expect(page).toHaveURL(/\/report\/[0-9A-Z]{12}$/u);
  await expect(page.getByText(say('reportPage.pending'), { exact: true })).toBeVisible();
  await expect(page.getByText('الأرض حولها جافة')).toBeVisible();
  await expect(page.getByRole('img', { name: say('reportPage.photoAlt') })).toBeVisible();
  await expectAccessible(page, '/report');
});
