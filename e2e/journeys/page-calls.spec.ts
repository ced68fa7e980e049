import type { Page, Request } from '@playwright/test';

import { pages } from '../../bench/src/crowd/pages.ts';
import { giveTrees } from '../house.ts';
import { expect, newPhone, test } from '../journey.ts';
import { showView } from '../pages/forest.ts';
import { signInQuietly } from '../pages/session.ts';

test('pages ask for what the people of the load ask for', async ({ page }) => {
  const phone = newPhone();
  await signInQuietly(page, phone);
  const [publicId = ''] = await giveTrees(phone, ['سدرة', 'نخلة']);

  await expectCalls(page, pages.home, () => page.goto('/'));
  await expectCalls(page, pages.map, () => showView(page, 'map'));
  await expectCalls(page, pages.tree(publicId), () => page.goto(`/tree/${publicId}`));
  const chat = page.locator(`a[href="/tree/${publicId}/chat"]`).first();
  await expectCalls(page, pages.chat(publicId), () => chat.click());
  await expectCalls(page, pages.impact, () => page.goto('/impact'));
  await expectCalls(page, pages.notifications, () => page.goto('/notifications'));
});

async function expectCalls(page: Page, paths: string[], open: () => Promise<unknown>): Promise<void> {
  const expected = new Set(paths);
  const asked = new Set<string>();
  const note = (request: Request) => {
    const { pathname, search } = new URL(request.url());
    const path = pathname.slice('/api'.length) + search;
    // Whatever opens first asks who is there, which counts for home alone.
    if (pathname.startsWith('/api/') && (path !== '/account' || expected.has(path))) asked.add(path);
  };
  page.on('request', note);
  await open();
  await expect.poll(() => expected.difference(asked).size).toBe(0);
  await page.waitForLoadState('networkidle');
  page.off('request', note);
  expect(asked).toEqual(expected);
}
