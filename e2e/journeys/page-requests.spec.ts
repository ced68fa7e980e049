import type { Page, Request } from '@playwright/test';

import { pages } from '../../bench/src/load/pages.ts';
import { expect, test } from '../journey.ts';
import { showView } from '../pages/forest.ts';
import { signInWithTrees } from '../pages/session.ts';

test.use({ drawsMaps: true });

test('sends the same requests per page as the simulated users of the load test', async ({ page }) => {
  const [publicId = ''] = await signInWithTrees(page, ['سدرة', 'نخلة']);

  await expectRequests(page, pages.home, () => page.goto('/'));
  await expectRequests(page, pages.map, () => showView(page, 'map'));
  await expectRequests(page, pages.tree(publicId), () => page.goto(`/tree/${publicId}`));
  const chat = page.locator(`a[href="/tree/${publicId}/chat"]`).first();
  await expectRequests(page, pages.chat(publicId), () => chat.click());
  await expectRequests(page, pages.impact, () => page.goto('/impact'));
  await expectRequests(page, pages.notifications, () => page.goto('/notifications'));
});

async function expectRequests(page: Page, paths: string[], open: () => Promise<unknown>): Promise<void> {
  const expected = new Set(paths);
  const requested = new Set<string>();
  const record = (request: Request) => {
    const { pathname, search } = new URL(request.url());
    const path = pathname.slice('/api'.length) + search;
    // The first page also requests the account, which counts only for home.
    if (pathname.startsWith('/api/') && (path !== '/account' || expected.has(path))) requested.add(path);
  };
  page.on('request', record);
  await open();
  await expect.poll(() => expected.difference(requested).size).toBe(0);
  await page.waitForLoadState('networkidle');
  page.off('request', record);
  expect(requested).toEqual(expected);
}
