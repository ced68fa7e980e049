import type { Request } from '@playwright/test';

import { expect, test } from '../journey.ts';
import { openLogin, phoneField } from '../pages/sign-in.ts';

/** Maximum compressed bytes of the first visit to /login by file kind, also with the prefetched next step. */
const budgets = {
  scripts: { end: /\.js$/u, bytes: 106_000, withNextStep: 124_000 },
  page: { end: /\/login$/u, bytes: 17_000, withNextStep: 17_000 },
  fonts: { end: /\.woff2$/u, bytes: 60_000, withNextStep: 60_000 },
  pictures: { end: /\.(svg|png|webp|avif|jpg)$/u, bytes: 30_000, withNextStep: 30_000 },
} as const;

test('keeps the first visit of /login and the prefetched next step within their budgets', async ({
  page,
}) => {
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  const nextStep = page.waitForResponse(/\/sign-in-[^/]+\.js$/u);
  await openLogin(page);
  await page.waitForLoadState('networkidle');
  await expectWithin('bytes', requests);

  await phoneField(page).press('5');
  // Requested together with everything it imports, so all requests are known now.
  await (await nextStep).finished();
  await expectWithin('withNextStep', requests);
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

/** Waits for the requests to finish. */
async function expectWithin(limit: 'bytes' | 'withNextStep', requests: readonly Request[]): Promise<void> {
  for (const [kind, { end, [limit]: maxBytes }] of Object.entries(budgets)) {
    const sizes = await Promise.all(
      requests.filter((request) => end.test(request.url())).map((request) => request.sizes()),
    );
    const transferred = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
    const description = `${(transferred / 1_000).toFixed(1)} kB`;
    test.info().annotations.push({ type: `${kind}, ${limit}`, description });
    expect(transferred, `${limit} of ${kind}`).toBeGreaterThan(1_000);
    expect(transferred, `${limit} of ${kind}`).toBeLessThanOrEqual(maxBytes);
  }
}
