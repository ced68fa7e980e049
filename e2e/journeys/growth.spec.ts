import { dayInRiyadh } from '../../packages/domain/src/riyadh-time.ts';
import { createTrees, createUncelebratedTrees } from '../database-fixtures.ts';
import { demoPerson } from '../demo-data.ts';
import { expect, newPhone, test } from '../journey.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { openForestOf, treeItems } from '../pages/forest.ts';
import { signInViaApi } from '../pages/session.ts';
import { t } from '../texts.ts';

test('celebrates a level reached through staff once and shares the story of the year', async ({
  page,
  otherDevice,
}) => {
  const phone = newPhone();
  await page.clock.install();
  await signInViaApi(page, phone);
  await createTrees(phone, ['أولى', 'ثانية', 'ثالثة', 'رابعة']);
  await page.goto('/');
  await expect(treeItems(page)).toHaveCount(4);
  const celebration = page.getByRole('dialog', { name: t('levelReached.title') });
  await expect(celebration).toHaveCount(0);

  await createUncelebratedTrees(phone, ['خامسة']);
  await page.clock.fastForward('01:01');
  await expect(celebration).toBeVisible();
  await expect(celebration).toContainText(t('badges.treesFriend'));
  await expect(treeItems(page), 'the forest is refetched').toHaveCount(5);
  await expectAccessible(page, 'a level reached');
  await page.keyboard.press('Escape');
  await expect(celebration).toHaveCount(0);

  await signInViaApi(otherDevice, phone);
  await otherDevice.goto('/');
  await expect(treeItems(otherDevice)).toHaveCount(5);
  await expect(otherDevice.getByRole('dialog')).toHaveCount(0);

  await page.goto('/profile');
  await page.getByRole('link', { name: t('profile.story') }).click();
  const year = Number(dayInRiyadh(new Date()).slice(0, 4));
  await expect(page.getByRole('heading', { level: 1, name: t('story.title', { year }) })).toBeVisible();
  // The server answers with a forest of up to five seconds ago, and an open story is not refetched.
  await expect(async () => {
    const trees = expect(page.getByRole('main')).toContainText(t('story.treesAt', { count: 5 }), {
      timeout: 5_000,
    });
    await trees.catch(async (error: unknown) => {
      await page.reload();
      throw error;
    });
  }).toPass({ timeout: 60_000 });
  await expectAccessible(page, 'the story of a year');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: t('story.save') }).click();
  expect((await saved).suggestedFilename()).toBe(`nabta-${year}-ar.jpg`);
  await page.getByRole('button', { name: t('story.share') }).click();
  const link = await page.getByRole('group', { name: t('share.linkLabel') }).textContent();
  await page.goBack();

  await otherDevice.evaluate(() => localStorage.clear());
  await otherDevice.context().clearCookies();
  await otherDevice.goto(link ?? '');
  await expect(otherDevice.getByRole('link', { name: t('story.toForest') })).toBeVisible();
  await expectAccessible(otherDevice, 'a shared story');
});

test('shows a seasonal banner on home with the first tree still visible and hides it after dismissal', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const day = `${dayInRiyadh(new Date()).slice(0, 4)}-09-23T12:00:00+03:00`;
  await openForestOf(page, demoPerson('010'));
  await page.clock.setFixedTime(new Date(day));
  await page.reload();
  const title = t('banner.nationalDayTitle');
  const banner = page.getByRole('heading', { name: title });
  await expect(banner).toBeInViewport();
  await expect(treeItems(page).first()).toBeInViewport({ ratio: 1 });
  await expectAccessible(page, 'home on National Day');
  const banners = page.getByRole('region', { name: t('banner.label') });
  await banners.getByRole('button', { name: t('banner.give') }).click();
  await expect(page.getByRole('dialog').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: t('banner.dismiss', { title }) }).click();
  await expect(banner).toHaveCount(0);
  await page.reload();
  await expect(treeItems(page).first()).toBeVisible();
  await expect(banner).toHaveCount(0);
});
