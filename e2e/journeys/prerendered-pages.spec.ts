import { demoPerson, forestOf } from '../demo-world.ts';
import { expect, test } from '../journey.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { shareCodeOf, signInAs } from '../pages/session.ts';

const scripts = /\/assets\/[^/]+\.js$/u;

test('a shared tree shows its photo before any script, and its page without asking for it again', async ({
  page,
}) => {
  const tree = forestOf(demoPerson('010')).find(({ imageName }) => imageName !== null);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
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
  released.resolve();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(photo).toBeVisible();
  await expectAccessible(page, 'a tree that began with its photo');
  expect(asked.filter((path) => path === `/api/tree/${tree?.publicId ?? ''}`)).toEqual([]);
});

test('a shared forest is there with its page, in the language of its address', async ({ page, request }) => {
  const faisal = demoPerson('050');
  const asked: string[] = [];
  page.on('request', (made) => asked.push(new URL(made.url()).pathname));
  await page.goto(`/user/${await shareCodeOf(request, faisal)}?lang=en`);
  await expect(page.getByRole('heading', { level: 1, name: faisal.name })).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem').getByRole('link')).toHaveCount(20);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  expect(asked.filter((path) => /^\/api\/(account\/public|tree\/for_public_account)/u.test(path))).toEqual(
    [],
  );
});

test('the method can be read where no script runs', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/method?lang=en');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.getByRole('heading', { level: 2 }).count()).toBeGreaterThan(4);
  await context.close();
});

test('home asks for its lists beside the account, and moves no line as it comes', async ({ page }) => {
  const noura = demoPerson('010');
  await signInAs(page, noura);
  await page.addInitScript(() => {
    const own = window as Window & { shift?: number };
    own.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        own.shift = (own.shift ?? 0) + (entry as PerformanceEntry & { value: number }).value;
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
