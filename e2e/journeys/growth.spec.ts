import { dayInRiyadh } from '../../packages/domain/src/riyadh-time.ts';
import { demoPerson } from '../demo-world.ts';
import { giveTrees, giveTreesToday } from '../house.ts';
import { expect, newPhone, test } from '../journey.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { openForestOf, treeItems } from '../pages/forest.ts';
import { signInQuietly } from '../pages/session.ts';
import { say } from '../texts.ts';

test('a level that the staff brings is celebrated once, and the year is told and shared', async ({
  page,
  otherDevice,
}) => {
  const phone = newPhone();
  await page.clock.install();
  await signInQuietly(page, phone);
  await giveTrees(phone, ['أولى', 'ثانية', 'ثالثة', 'رابعة']);
  await page.goto('/');
  await expect(treeItems(page)).toHaveCount(4);
  const celebration = page.getByRole('dialog', { name: say('levelReached.title') });
  await expect(celebration).toHaveCount(0);

  await giveTreesToday(phone, ['خامسة']);
  await page.clock.fastForward('01:01');
  await expect(celebration).toBeVisible();
  await expect(celebration).toContainText(say('badges.treesFriend'));
  await expect(treeItems(page), 'what tells of the forest is asked for').toHaveCount(5);
  await expectAccessible(page, 'a level reached');
  await page.keyboard.press('Escape');
  await expect(celebration).toHaveCount(0);

  await signInQuietly(otherDevice, phone);
  await otherDevice.goto('/');
  await expect(treeItems(otherDevice)).toHaveCount(5);
  await expect(otherDevice.getByRole('dialog')).toHaveCount(0);

  await page.goto('/profile');
  await page.getByRole('link', { name: say('profile.story') }).click();
  const year = Number(dayInRiyadh(new Date()).slice(0, 4));
  await expect(page.getByRole('heading', { level: 1, name: say('story.title', { year }) })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(say('story.treesAt', { count: 5 }));
  await expectAccessible(page, 'the story of a year');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: say('story.save') }).click();
  expect((await saved).suggestedFilename()).toBe(`nabta-${year}-ar.jpg`);
  await page.getByRole('button', { name: say('story.share') }).click();
  const link = await page.getByRole('group', { name: say('share.linkLabel') }).textContent();
  await page.goBack();

  await otherDevice.evaluate(() => localStorage.clear());
  await otherDevice.context().clearCookies();
  await otherDevice.goto(link ?? '');
  await expect(otherDevice.getByRole('link', { name: say('story.toForest') })).toBeVisible();
  await expectAccessible(otherDevice, 'a shared story');
});

test('a moment of the Saudi year stands on home, leaves the first tree in sight, and goes when sent away', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const day = `${dayInRiyadh(new Date()).slice(0, 4)}-09-23T12:00:00+03:00`;
  await openForestOf(page, demoPerson('010'));
  await page.clock.setFixedTime(new Date(day));
  await page.reload();
  const title = say('banner.nationalDayTitle');
  const banner = page.getByRole('heading', { name: title });
  await expect(banner).toBeInViewport();
  await expect(treeItems(page).first()).toBeInViewport({ ratio: 1 });
  await expectAccessible(page, 'home on National Day');
  await page.getByRole('button', { name: say('banner.give') }).click();
  await expect(page.getByRole('dialog').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: say('banner.dismiss', { title }) }).click();
  await expect(banner).toHaveCount(0);
  await page.reload();
  await expect(treeItems(page).first()).toBeVisible();
  await expect(banner).toHaveCount(0);
});
