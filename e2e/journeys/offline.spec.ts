import type { Page } from '@playwright/test';

import { endSessions } from '../database-fixtures.ts';
import { expect, newPhone, test } from '../journey.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { toast } from '../pages/chrome.ts';
import { renameTree, showView, treeHeading, treeItems, treesPanel } from '../pages/forest.ts';
import {
  expectAppShellCached,
  noStoredData,
  abortAllRequests,
  storedData,
  findInstallabilityErrors,
} from '../pages/offline.ts';
import { signInViaApi, signInWithTrees } from '../pages/session.ts';
import { expectHomeOf, someone } from '../pages/sign-in.ts';
import { t } from '../texts.ts';

test.use({ serviceWorkers: 'allow' });

const faisal = { firstname: 'فيصل', lastname: 'العتيبي' };

test('shows the forest, a tree, its certificate and code offline and sends a rename after reconnecting', async ({
  page,
  context,
}) => {
  const [unvisited = '', visited = ''] = await signInWithTrees(page, ['سدرة لم تُفتح', 'سدرة الباب']);
  await page.goto('/');
  await expectHomeOf(page, someone);
  await expect(treeItems(page)).toHaveCount(2);
  await expectAppShellCached(page);
  expect(await findInstallabilityErrors(page)).toEqual([]);
  await openTree(page, 'سدرة الباب');
  await page.getByRole('link', { name: t('treeDetail.certificate') }).click();
  const certificate = page.getByRole('img', { name: t('certificate.alt', { name: 'سدرة الباب' }) });
  await expect(certificate).toBeVisible();
  await expect.poll(async () => (await storedData(page)).kinds).toContain('certificate picture');
  await page.goto('/profile');
  await expect(page.getByRole('switch', { name: t('notification.sms') })).toBeVisible();
  await expect.poll(async () => (await storedData(page)).kinds).toContain('notification settings');

  await context.setOffline(true);
  await page.goto('/');
  await expectHomeOf(page, someone);
  await expect(
    page.getByRole('status').filter({ hasText: t('offline.asOf', { time: '' }).trim() }),
  ).toBeVisible();
  await expect(treeItems(page)).toHaveCount(2);
  await expectAccessible(page, '/ (offline)');

  await openTree(page, 'سدرة الباب');
  await expect(page.getByRole('heading', { name: t('treeDetail.speciesTitle') })).toBeVisible();
  await expectPhoto(page);
  await page.getByRole('button', { name: t('treeDetail.qr') }).click();
  const sheet = page.getByRole('dialog', { name: t('qr.title') });
  const code = sheet.getByRole('img', { name: t('qr.alt', { name: 'سدرة الباب' }) });
  await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.goBack();
  await page.getByRole('link', { name: t('treeDetail.certificate') }).click();
  await expect(certificate).toBeVisible();
  await page.goBack();

  await renameTree(page, 'سدرة الباب', 'سدرة الصحراء');
  await expect(toast(page, t('offline.kept'))).toBeVisible();
  await expect(treeHeading(page)).toHaveText('سدرة الصحراء');
  await expect(page.getByText(t('offline.waits'), { exact: true })).toBeVisible();
  await expect(
    page.getByRole('status').filter({ hasText: t('offline.waiting', { count: 1 }) }),
  ).toBeVisible();

  // The tab is closed and the app opened again, still offline.
  await page.close();
  const later = await context.newPage();
  await later.goto(`/tree/${visited}`);
  await expect(treeHeading(later)).toHaveText('سدرة الصحراء');
  await later.goto(`/tree/${unvisited}`);
  await expect(treeHeading(later)).toHaveText('سدرة لم تُفتح');
  await expect(later.getByText(t('offline.partTitle'))).toBeVisible();
  await later.getByRole('button', { name: t('header.back') }).click();
  await expectHomeOf(later, someone);
  await later.goto('/profile');
  await expect(later.getByRole('heading', { level: 1, name: t('profile.title') })).toBeVisible();
  await expect(later.getByRole('switch', { name: t('notification.sms') })).toBeVisible();

  let renames = 0;
  context.on('response', (response) => {
    if (response.request().method() === 'PATCH') renames += 1;
  });
  const other = await context.newPage();
  await other.goto('/');
  await expectHomeOf(other, someone);
  await context.setOffline(false);
  await expect.poll(async () => (await storedData(later)).actions).toBe(0);
  expect(renames).toBe(1);
  await later.goto(`/tree/${visited}`);
  await expect(treeHeading(later)).toHaveText('سدرة الصحراء');
  await expect(later.getByText(t('offline.waits'), { exact: true })).toHaveCount(0);
  await other.reload();
  await expect(treeItems(other).filter({ hasText: 'سدرة الصحراء' })).toBeVisible();
});

test.describe('drawn map', () => {
  test.use({ drawsMaps: true });

  test('shows a stored picture of the map offline and the map itself after reconnecting', async ({
    page,
    context,
  }) => {
    test.slow();
    await signInWithTrees(page, ['سدرة الباب']);
    await page.goto('/');
    await expectHomeOf(page, someone);
    await expectAppShellCached(page);
    await expect.poll(() => page.evaluate(countStoredMaps)).toBe(6);

    await context.setOffline(true);
    await page.goto('/');
    await showView(page, 'map');
    const panel = treesPanel(page);
    await expect(panel.getByText(t('map.needsConnection'))).toBeVisible();
    await expect(panel.getByRole('listitem')).toHaveCount(1);
    await expect(panel.getByText(t('map.treesError'))).toHaveCount(0);
    const picture = panel.getByRole('img', { name: t('map.pictureLabel', { count: 1 }) });
    await expect(picture.locator('image')).toBeVisible();
    await expect(picture.locator('circle')).toHaveCount(1);

    await context.setOffline(false);
    await expect(panel.getByRole('region', { name: t('map.label') })).toBeVisible({ timeout: 45_000 });
    await expect(picture).toHaveCount(0);
  });
});

test('reports an unreachable server, then shows and reverts a rejected change', async ({ page, context }) => {
  const [publicId = ''] = await signInWithTrees(page, ['سدرة الباب']);
  await page.goto('/');
  await expectAppShellCached(page);
  await openTree(page, 'سدرة الباب');
  await expect.poll(async () => (await storedData(page)).answers).toBeGreaterThan(3);

  const restoreNetwork = await abortAllRequests(context);
  await page.goto(`/tree/${publicId}`);
  await expect(treeHeading(page)).toHaveText('سدرة الباب');
  await expect(page.getByText(t('offline.away'))).toBeVisible();
  await renameTree(page, 'سدرة الباب', 'سدرة أخرى');
  await expect(treeHeading(page)).toHaveText('سدرة أخرى');
  await expect(page.getByText(t('offline.waits'), { exact: true })).toBeVisible();

  // Installed before the network returns; otherwise the server accepts the change first.
  await page.route(`**/api/tree/${publicId}`, async (route) => {
    if (route.request().method() !== 'PATCH') return await route.fallback();
    return await route.fulfill({
      status: 403,
      json: { success: false, code: 'FORBIDDEN', message: 'ليست لك.' },
    });
  });
  await restoreNetwork();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(toast(page, t('offline.refused', { reason: 'ليست لك.' }))).toBeVisible();
  await expect(treeHeading(page)).toHaveText('سدرة الباب');
  await expect(page.getByText(t('offline.waits'), { exact: true })).toHaveCount(0);
});

test('deletes all stored data of a user who signs out offline, in every tab', async ({ page, context }) => {
  const [publicId = ''] = await signInWithTrees(page, ['سدرة نورة']);
  await page.goto('/');
  await expectHomeOf(page, someone);
  await expectAppShellCached(page);
  await openTree(page, 'سدرة نورة');
  await expectPhoto(page);
  const second = await context.newPage();
  await second.goto('/profile');
  await expect(second.getByRole('switch', { name: t('notification.sms') })).toBeVisible();
  await expect.poll(async () => (await storedData(page)).answers).toBeGreaterThan(3);
  expect((await storedData(page)).owner).toHaveLength(1);

  await context.setOffline(true);
  await second.getByRole('switch', { name: t('profile.privateProfile') }).click();
  await expect(toast(second, t('offline.kept'))).toBeVisible();
  await second.getByRole('button', { name: t('profile.logout') }).click();
  const dialog = second.getByRole('dialog', { name: t('profile.logoutTitle') });
  await expect(dialog.getByText(t('offline.unsent', { count: 1 }))).toBeVisible();
  await dialog.getByRole('button', { name: t('profile.logout'), exact: true }).click();
  await expect(second).toHaveURL('/login');
  await expect.poll(() => storedData(second)).toEqual(noStoredData);
  await expect(page.getByText('سدرة نورة')).toHaveCount(0);
  await page.goto('/');
  await expect(page).toHaveURL('/login');
  await page.goto(`/tree/${publicId}`);
  await expect(page.getByText('سدرة نورة')).toHaveCount(0);
  await expect(page.getByRole('button', { name: t('header.back') })).toBeVisible();

  await context.setOffline(false);
  await signInViaApi(page, newPhone(), faisal);
  await page.goto('/');
  await expectHomeOf(page, faisal);
  await expect.poll(async () => (await storedData(page)).answers).toBeGreaterThan(1);
  await context.setOffline(true);
  await page.goto('/');
  await expectHomeOf(page, faisal);
  await expect(page.getByText('سدرة نورة')).toHaveCount(0);
  await page.goto(`/tree/${publicId}`);
  await expect(page.getByRole('button', { name: t('common.retry') })).toBeVisible();
  await expect(page.getByText('سدرة نورة')).toHaveCount(0);
});

test('deletes the stored data when the session is ended on a different device', async ({ page }) => {
  const phone = newPhone();
  await signInViaApi(page, phone);
  await page.goto('/profile');
  await expect.poll(async () => (await storedData(page)).answers).toBeGreaterThan(1);
  await endSessions(phone);
  // The server caches sessions for a few seconds.
  await expect(async () => {
    await page.reload();
    await expect(page).toHaveURL('/login', { timeout: 3_000 });
  }).toPass();
  await expect.poll(() => storedData(page)).toEqual(noStoredData);
});

async function openTree(page: Page, name: string): Promise<void> {
  await page
    .getByRole('link', { name: new RegExp(name, 'u') })
    .first()
    .click();
  await expect(treeHeading(page)).toHaveText(name);
}

/** Pictures in three languages, light and dark. */
async function countStoredMaps(): Promise<number> {
  const shell = (await caches.keys()).find((name) => name.startsWith('shell-'));
  const files = shell === undefined ? [] : await (await caches.open(shell)).keys();
  return files.filter(({ url }) => url.includes('/map/static/')).length;
}

async function expectPhoto(page: Page): Promise<void> {
  const photo = page.locator('#hero img').first();
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
}
