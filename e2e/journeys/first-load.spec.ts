import { expect, test } from '../journey.ts';
import { openLogin, phoneField } from '../pages/sign-in.ts';

/** Maximum compressed bytes of the first visit to /login, by file kind. */
const budgets = {
  scripts: { end: /\.js$/u, bytes: 120_000 },
  page: { end: /\/login$/u, bytes: 17_000 },
  fonts: { end: /\.woff2$/u, bytes: 60_000 },
  pictures: { end: /\.(svg|png|webp|avif|jpg)$/u, bytes: 30_000 },
} as const;

test('keeps the first visit of /login, including the prefetched next step, within its budget', async ({
  page,
}) => {
  const sizes: Promise<{ url: string; bytes: number }>[] = [];
  page.on('requestfinished', (request) => {
    sizes.push(request.sizes().then((size) => ({ url: request.url(), bytes: size.responseBodySize })));
  });
  const nextStep = page.waitForResponse(/\/sign-in-[^/]+\.js$/u);
  await openLogin(page);
  await page.waitForLoadState('networkidle');
  await phoneField(page).press('5');
  await (await nextStep).finished();

  const files = await Promise.all(sizes);
  for (const [kind, { end, bytes }] of Object.entries(budgets)) {
    const transferred = files.filter(({ url }) => end.test(url)).reduce((sum, file) => sum + file.bytes, 0);
    test.info().annotations.push({ type: kind, description: `${(transferred / 1_000).toFixed(1)} kB` });
    expect(transferred, `bytes of ${kind}`).toBeGreaterThan(1_000);
    expect(transferred, `bytes of ${kind}`).toBeLessThanOrEqual(bytes);
  }
});

test('serves compressed assets with brotli', async ({ page }) => {
  const encodings = new Map<string, string | undefined>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (/\.(js|css)$/u.test(pathname)) encodings.set(pathname, response.headers()['content-encoding']);
  });
  await openLogin(page);
  const entry = [...encodings].filter(([path]) => path.includes('/app-'));
  expect(entry.map(([, encoding]) => encoding)).toEqual(['br']);
});
