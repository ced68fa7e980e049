import { demoPerson, treesOf } from '../demo-data.ts';
import { expect, test } from '../journey.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { chooseLanguage } from '../pages/chrome.ts';
import { openForestOf, treeItems } from '../pages/forest.ts';
import { shareCodeOf, signInAs } from '../pages/session.ts';
import { texts } from '../texts.ts';

const scripts = /\/assets\/[^/]+\.js$/u;

test('shows a shared tree before any script, keeps what was opened and does not request the tree again', async ({
  page,
}) => {
  const tree = treesOf(demoPerson('010')).find(({ imageName }) => imageName !== null);
  const requestedPaths: string[] = [];
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
  const released = Promise.withResolvers<void>();
  await page.route(scripts, async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.goto(`/tree/${tree?.publicId ?? ''}`, { waitUntil: 'commit' });
  const photo = page.locator('#hero img').first();
  await expect(photo).toBeVisible();
  await expect
    .poll(() => photo.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  await page.getByText(texts.ar('treeDetail.details'), { exact: true }).click();
  released.resolve();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: texts.ar('passport.open') })).toBeVisible();
  await expect(photo).toBeVisible();
  await expectAccessible(page, 'a tree that began with its photo');
  expect(requestedPaths.filter((path) => path === `/api/tree/${tree?.publicId ?? ''}`)).toEqual([]);
});

test('prerenders a shared forest in the language of its URL', async ({ page, request }) => {
  const faisal = demoPerson('050');
  const requestedPaths: string[] = [];
  page.on('request', (sent) => requestedPaths.push(new URL(sent.url()).pathname));
  await page.goto(`/user/${await shareCodeOf(request, faisal)}?lang=en`);
  await expect(page.getByRole('heading', { level: 1, name: faisal.name })).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem').getByRole('link')).toHaveCount(20);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  expect(
    requestedPaths.filter((path) => /^\/api\/(account\/public|tree\/for_public_account)/u.test(path)),
  ).toEqual([]);
});

test('renders the method page without scripts', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/method?lang=en');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.getByRole('heading', { level: 2 }).count()).toBeGreaterThan(4);
  await context.close();
});

test('loads the app of a page of texts when it is used, and does what was pressed', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (scripts.test(pathname)) requested.push(pathname);
  });
  await page.goto('/faq', { waitUntil: 'networkidle' });
  expect(requested).toEqual([]);
  await chooseLanguage(page, { from: 'ar', to: 'en' });
  await expect(page.getByRole('heading', { level: 1, name: texts.en('faq.title') })).toBeVisible();
  expect(requested).not.toEqual([]);
});

test('loads the lists of home in parallel with the account and without layout shift', async ({ page }) => {
  const noura = demoPerson('010');
  await signInAs(page, noura);
  await page.addInitScript(() => {
    const global = window as Window & { shift?: number };
    global.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        global.shift = (global.shift ?? 0) + (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const released = Promise.withResolvers<void>();
  await page.route('**/api/account', async (route) => {
    await released.promise;
    await route.continue();
  });
  const list = page.waitForRequest(/\/api\/tree\/infinite/u);
  await page.goto('/', { waitUntil: 'commit' });
  await list;
  released.resolve();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => (window as Window & { shift?: number }).shift)).toBeLessThan(0.01);
});

test('shows the last known forest before the server answers, then its answer', async ({ page }) => {
  const noura = demoPerson('010');
  await openForestOf(page, noura);
  await expect(treeItems(page).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  const released = Promise.withResolvers<void>();
  await page.route('**/api/**', async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.route(/\/api\/tree\/infinite/u, async (route) => {
    await released.promise;
    const response = await route.fetch();
    const { data, ...rest } = (await response.json()) as { data: { givenName: string }[] };
    await route.fulfill({
      json: { ...rest, data: data.map((tree) => ({ ...tree, givenName: 'اسم جديد' })) },
    });
  });
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1, name: noura.firstname })).toBeVisible();
  await expect(treeItems(page).first()).toBeVisible();
  await expect(treeItems(page).filter({ hasText: 'اسم جديد' })).toHaveCount(0);
  released.resolve();
  await expect(treeItems(page).first()).toContainText('اسم جديد');
});
