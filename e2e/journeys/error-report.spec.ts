import { demoPerson, treesOf } from '../demo-data.ts';
import { expect, test } from '../journey.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { enterConsole } from '../pages/console.ts';
import { signInAs } from '../pages/session.ts';
import { t } from '../texts.ts';

// A service worker would serve cached copies of the files that the tests break.
test.use({ serviceWorkers: 'block' });

test('shows an error page with a reference that staff find together with the source line', async ({
  page,
  otherDevice: staff,
  pageErrors,
}) => {
  const [tree] = treesOf(demoPerson('010'));
  // Response without fields, which makes the page crash.
  await page.route(`**/api/tree/${tree?.publicId}`, (route) =>
    route.fulfill({ json: { success: true, data: { publicId: tree?.publicId } } }),
  );
  // Signed in, because visitors get the tree preloaded with the page.
  await signInAs(page, demoPerson('050'));
  const reportRequest = page.waitForRequest('**/api/error_report');
  await page.goto(`/tree/${tree?.publicId}`);
  await expect(page.getByRole('heading', { level: 1, name: t('errorHelp.brokenTitle') })).toBeVisible();
  await expect(page.getByRole('button', { name: t('common.retry') })).toBeVisible();
  await expectAccessible(page, 'a screen that broke');
  const reference = (await page.locator('strong bdi').textContent()) ?? '';
  expect(reference).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/u);

  const report = await reportRequest;
  await expect(async () => expect((await report.response())?.status()).toBe(200)).toPass();
  expect(report.postData()).not.toContain(tree?.publicId);
  expect(report.postDataJSON()).toMatchObject({
    page: '/tree/:publicId',
    action: 'show-screen',
    language: 'ar',
  });
  const script = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .find((name) => /\/assets\/tree-screen-[^/]+\.js$/u.test(name)),
  );
  expect((await page.request.get(script ?? '')).status()).toBe(200);
  expect((await page.request.get(`${script}.map`)).status()).toBe(404);

  await enterConsole(staff, demoPerson('999'), '/console/errors');
  const row = staff.getByRole('list', { name: t('errorConsole.list') }).getByRole('link');
  await expect(row.first()).toBeVisible();
  await expectAccessible(staff, '/console/errors');
  await staff.getByRole('searchbox', { name: t('errorConsole.search') }).fill(reference);
  await expect(row).toHaveCount(1);
  await expect(row).toContainText(/apps\/web\/src\/[\w/-]+\.tsx?:\d+:\d+/u);
  await row.click();
  await expect(staff.getByRole('heading', { name: t('errorDetail.stack') })).toBeVisible();
  await expect(staff.getByText(reference)).toBeVisible();
  await expect(staff.locator('main')).toContainText('/tree/:publicId');
  await expectAccessible(staff, 'an error of the console');
  await staff.getByRole('button', { name: t('errorDetail.solve') }).click();
  await expect(staff.getByRole('button', { name: t('errorDetail.reopen') })).toBeVisible();

  // The browser logs the crash that this test causes.
  expect(pageErrors.splice(0)).not.toEqual([]);
});

test('offers a reload for a missing chunk, shows the offline state and recovers from both', async ({
  page,
  context,
  pageErrors,
}) => {
  await page.route('**/assets/open-data-*.js', (route) => route.abort());
  await page.goto('/data');
  await expect(page.getByRole('heading', { level: 1, name: t('errorHelp.newerTitle') })).toBeVisible();
  await expect(page.getByRole('button', { name: t('errorHelp.reload') })).toBeVisible();
  await expectAccessible(page, 'a part that did not come');
  await page.unroute('**/assets/open-data-*.js');
  await context.setOffline(true);
  await expect(page.getByText(t('errorHelp.offlineBody'))).toBeVisible();
  await expectAccessible(page, 'a broken screen without a connection');
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: t('openData.title') })).toBeVisible();
  expect(pageErrors.splice(0)).not.toEqual([]);
});
