import type { Page } from '@playwright/test';

import { endSessions, giveTrees } from '../house.ts';
import { expect, newPhone, test } from '../journey.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { toast } from '../pages/chrome.ts';
import { renameTree, treeHeading, treeItems } from '../pages/forest.ts';
import {
  expectShellKept,
  nothingKept,
  swallowEverything,
  whatIsKept,
  whatPreventsInstalling,
} from '../pages/offline.ts';
import { signInQuietly } from '../pages/session.ts';
import { expectHomeOf, someone } from '../pages/sign-in.ts';
import { say } from '../texts.ts';

test.use({ serviceWorkers: 'allow' });

const faisal = { firstname: 'فيصل', lastname: 'العتيبي' };

test('without a connection the forest, a tree, its certificate and its code are there, and a name waits until it is back', async ({
  page,
  context,
}) => {
  const phone = newPhone();
  await signInQuietly(page, phone);
  const [unseen = '', seen = ''] = await giveTrees(phone, ['سدرة لم تُفتح', 'سدرة الباب']);
  await page.goto('/');
  await expectHomeOf(page, someone);
  await expect(treeItems(page)).toHaveCount(2);
  await expectShellKept(page);
  expect(await whatPreventsInstalling(page)).toEqual([]);
  await openTree(page, 'سدرة الباب');
  await page.getByRole('link', { name: say('treeDetail.certificate') }).click();
  const certificate = page.getByRole('img', { name: say('certificate.alt', { name: 'سدرة الباب' }) });
  await expect(certificate).toBeVisible();
  await expect.poll(async () => (await whatIsKept(page)).kinds).toContain('certificate picture');
  await page.goto('/profile');
  await expect(page.getByRole('switch', { name: say('notification.sms') })).toBeVisible();
  await expect.poll(async () => (await whatIsKept(page)).kinds).toContain('notification settings');

  await context.setOffline(true);
  await page.goto('/');
  await expectHomeOf(page, someone);
  await expect(
    page.getByRole('status').filter({ hasText: say('offline.asOf', { time: '' }).trim() }),
  ).toBeVisible();
  await expect(treeItems(page)).toHaveCount(2);
  await expectAccessible(page, '/ (offline)');

  await openTree(page, 'سدرة الباب');
  await expect(page.getByRole('heading', { name: say('treeDetail.speciesTitle') })).toBeVisible();
  await expectPhoto(page);
  await page.getByRole('button', { name: say('treeDetail.qr') }).click();
  const sheet = page.getByRole('dialog', { name: say('qr.title') });
  const code = sheet.getByRole('img', { name: say('qr.alt', { name: 'سدرة الباب' }) });
  await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.goBack();
  await page.getByRole('link', { name: say('treeDetail.certificate') }).click();
  await expect(certificate).toBeVisible();
  await page.goBack();

  await renameTree(page, 'سدرة الباب', 'سدرة الصحراء');
  await expect(toast(page, say('offline.kept'))).toBeVisible();
  await expect(treeHeading(page)).toHaveText('سدرة الصحراء');
  await expect(page.getByText(say('offline.waits'), { exact: true })).toBeVisible();
  await expect(
    page.getByRole('status').filter({ hasText: say('offline.waiting', { count: 1 }) }),
  ).toBeVisible();

  // The tab is closed, and the app opened again in the same desert.
  await page.close();
  const later = await context.newPage();
  await later.goto(`/tree/${seen}`);
  await expect(treeHeading(later)).toHaveText('سدرة الصحراء');
  await later.goto(`/tree/${unseen}`);
  await expect(treeHeading(later)).toHaveText('سدرة لم تُفتح');
  await expect(later.getByText(say('offline.partTitle'))).toBeVisible();
  await later.getByRole('button', { name: say('header.back') }).click();
  await expectHomeOf(later, someone);
  await later.goto('/profile');
  await expect(later.getByRole('heading', { level: 1, name: say('profile.title') })).toBeVisible();
  await expect(later.getByRole('switch', { name: say('notification.sms') })).toBeVisible();

  let renames = 0;
  context.on('response', (response) => {
    if (response.request().method() === 'PATCH') renames += 1;
  });
  const other = await context.newPage();
  await other.goto('/');
  await expectHomeOf(other, someone);
  await context.setOffline(false);
  await expect.poll(async () => (await whatIsKept(later)).actions).toBe(0);
  expect(renames).toBe(1);
  await later.goto(`/tree/${seen}`);
  await expect(treeHeading(later)).toHaveText('سدرة الصحراء');
  await expect(later.getByText(say('offline.waits'), { exact: true })).toHaveCount(0);
  await other.reload();
  await expect(treeItems(other).filter({ hasText: 'سدرة الصحراء' })).toBeVisible();
});

test('a server that is away is said so, a change that it refuses is told and undone', async ({
  page,
  context,
}) => {
  const phone = newPhone();
  await signInQuietly(page, phone);
  const [publicId = ''] = await giveTrees(phone, ['سدرة الباب']);
  await page.goto('/');
  await expectShellKept(page);
  await openTree(page, 'سدرة الباب');
  await expect.poll(async () => (await whatIsKept(page)).answers).toBeGreaterThan(3);

  const letThrough = await swallowEverything(context);
  await page.goto(`/tree/${publicId}`);
  await expect(treeHeading(page)).toHaveText('سدرة الباب');
  await expect(page.getByText(say('offline.away'))).toBeVisible();
  await renameTree(page, 'سدرة الباب', 'سدرة أخرى');
  await expect(treeHeading(page)).toHaveText('سدرة أخرى');
  await expect(page.getByText(say('offline.waits'), { exact: true })).toBeVisible();

  // Before anything is let through, or the change is taken as soon as the server is back.
  await page.route(`**/api/tree/${publicId}`, async (route) => {
    if (route.request().method() !== 'PATCH') return await route.fallback();
    return await route.fulfill({
      status: 403,
      json: { success: false, code: 'FORBIDDEN', message: 'ليست لك.' },
    });
  });
  await letThrough();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(toast(page, say('offline.refused', { reason: 'ليست لك.' }))).toBeVisible();
  await expect(treeHeading(page)).toHaveText('سدرة الباب');
  await expect(page.getByText(say('offline.waits'), { exact: true })).toHaveCount(0);
});

test('who signs out without a connection leaves nothing to the next person, in any tab', async ({
  page,
  context,
}) => {
  const phone = newPhone();
  await signInQuietly(page, phone);
  const [publicId = ''] = await giveTrees(phone, ['سدرة نورة']);
  await page.goto('/');
  await expectHomeOf(page, someone);
  await expectShellKept(page);
  await openTree(page, 'سدرة نورة');
  await expectPhoto(page);
  const second = await context.newPage();
  await second.goto('/profile');
  await expect(second.getByRole('switch', { name: say('notification.sms') })).toBeVisible();
  await expect.poll(async () => (await whatIsKept(page)).answers).toBeGreaterThan(3);
  expect((await whatIsKept(page)).owner).toHaveLength(1);

  await context.setOffline(true);
  await second.getByRole('switch', { name: say('profile.privateProfile') }).click();
  await expect(toast(second, say('offline.kept'))).toBeVisible();
  await second.getByRole('button', { name: say('profile.logout') }).click();
  const dialog = second.getByRole('dialog', { name: say('profile.logoutTitle') });
  await expect(dialog.getByText(say('offline.unsent', { count: 1 }))).toBeVisible();
  await dialog.getByRole('button', { name: say('profile.logout'), exact: true }).click();
  await expect(second).toHaveURL('/login');
  await expect.poll(() => whatIsKept(second)).toEqual(nothingKept);
  await expect(page.getByText('سدرة نورة')).toHaveCount(0);
  await page.goto('/');
  await expect(page).toHaveURL('/login');
  await page.goto(`/tree/${publicId}`);
  await expect(page.getByText('سدرة نورة')).toHaveCount(0);
  await expect(page.getByRole('button', { name: say('header.back') })).toBeVisible();

  await context.setOffline(false);
  await signInQuietly(page, newPhone(), faisal);
  await page.goto('/');
  await expectHomeOf(page, faisal);
  await expect.poll(async () => (await whatIsKept(page)).answers).toBeGreaterThan(1);
  await context.setOffline(true);
  await page.goto('/');
  await expectHomeOf(page, faisal);
  await expect(page.getByText('سدرة نورة')).toHaveCount(0);
  await page.goto(`/tree/${publicId}`);
  await expect(page.getByRole('button', { name: say('common.retry') })).toBeVisible();
  await expect(page.getByText('سدرة نورة')).toHaveCount(0);
});

test('a session that was ended elsewhere takes with it what the browser kept', async ({ page }) => {
  const phone = newPhone();
  await signInQuietly(page, phone);
  await page.goto('/profile');
  await expect.poll(async () => (await whatIsKept(page)).answers).toBeGreaterThan(1);
  await endSessions(phone);
  // The server looks a session up anew every few seconds.
  await expect(async () => {
    await page.reload();
    await expect(page).toHaveURL('/login', { timeout: 3_000 });
  }).toPass();
  await expect.poll(() => whatIsKept(page)).toEqual(nothingKept);
});

async function openTree(page: Page, name: string): Promise<void> {
  await page
    .getByRole('link', { name: new RegExp(name, 'u') })
    .first()
    .click();
  await expect(treeHeading(page)).toHaveText(name);
}

async function expectPhoto(page: Page): Promise<void> {
  const photo = page.locator('#hero img').first();
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
}
