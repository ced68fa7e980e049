import { expect, test } from '../journey.ts';
import { openLogin, phoneField } from '../pages/sign-in.ts';

/** What the first visit of /login may move, in bytes as they travel; each kind is known by the end of its address. */
const budgets = {
  scripts: { end: /\.js$/u, bytes: 120_000 },
  page: { end: /\/login$/u, bytes: 17_000 },
  fonts: { end: /\.woff2$/u, bytes: 60_000 },
  pictures: { end: /\.(svg|png|webp|avif|jpg)$/u, bytes: 30_000 },
} as const;

test('the first visit of /login keeps its budget, together with what typing fetches for the next step', async ({
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
    const moved = files.filter(({ url }) => end.test(url)).reduce((sum, file) => sum + file.bytes, 0);
    test.info().annotations.push({ type: kind, description: `${(moved / 1_000).toFixed(1)} kB` });
    expect(moved, `bytes of ${kind}`).toBeGreaterThan(1_000);
    expect(moved, `bytes of ${kind}`).toBeLessThanOrEqual(bytes);
  }
});

test('what travels was pressed together as tightly as the browser allows', async ({ page }) => {
  const encodings = new Map<string, string | undefined>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (/\.(js|css)$/u.test(pathname)) encodings.set(pathname, response.headers()['content-encoding']);
  });
  await openLogin(page);
  const entry = [...encodings].filter(([path]) => path.includes('/app-'));
  expect(entry.map(([, encoding]) => encoding)).toEqual(['br']);
});
