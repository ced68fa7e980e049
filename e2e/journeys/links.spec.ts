import type { Page } from '@playwright/test';

import { demoPerson, treesOf } from '../demo-data.ts';
import { expect, test } from '../journey.ts';
import { shareCodeOf } from '../pages/session.ts';

/** Pages of the same kind that are opened; the others are requested from the server. */
const openedPerKind = 1;

// Everything below the fold loads at once.
test.use({ viewport: { width: 390, height: 6_000 } });

test('no link on a public page leads a stranger to a missing one', async ({ page, request, otherDevice }) => {
  const faisal = demoPerson('050');
  const [tree] = treesOf(faisal);
  const start = [
    '/',
    '/login',
    '/explore',
    '/faq',
    '/method',
    '/data',
    '/privacy',
    '/terms',
    '/accessibility',
    '/certificate/verify',
    '/disclosure/verify',
    '/impact/whole',
    '/company/waha-bank',
    '/company/qawafil-logistics',
    '/c/waha-mangroves',
    `/tree/${tree?.publicId}`,
    `/tree/${tree?.publicId}/passport`,
    `/user/${await shareCodeOf(request, faisal)}`,
  ];
  const missing: string[] = [];
  const failed: string[] = [];
  const found = new Map(start.map((path) => [path, 'start']));
  const opened = new Map<string, number>();
  const waiting = [...start];

  const crawl = async (browser: Page) => {
    await browser.setViewportSize({ width: 390, height: 6_000 });
    browser.on('response', (response) => {
      if (response.status() === 404) missing.push(`${response.url()} on ${browser.url()}`);
    });
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      const kind = kindOf(path);
      const count = opened.get(kind) ?? 0;
      opened.set(kind, count + 1);
      const isPage = !path.startsWith('/api/');
      if (isPage && (count < openedPerKind || start.includes(path))) {
        for (const link of await linksOf(browser, path)) {
          if (found.has(link)) continue;
          found.set(link, path);
          waiting.push(link);
        }
        if (await notFoundPicture(browser).isVisible()) failed.push(path);
      } else if ((await request.get(addressOf(path))).status() === 404) failed.push(path);
    }
  };

  await test.step('recognizes a missing page', async () => {
    await page.goto(`/impact/land/${crypto.randomUUID()}`);
    await expect(notFoundPicture(page)).toBeVisible();
  });
  await Promise.all([crawl(page), crawl(otherDevice)]);
  // A parallel journey may have deleted trees after the page with their links was read.
  for (const [source, paths] of Map.groupBy(failed, (path) => found.get(path) ?? '')) {
    if (source === 'start') missing.push(...paths);
    else
      await expect(async () => {
        const links = new Set(await linksOf(page, source));
        expect(
          paths.filter((path) => links.has(path)),
          `missing pages linked on ${source}`,
        ).toEqual([]);
      }).toPass({ timeout: 20_000 });
  }
  expect(missing).toEqual([]);
  const reached = ['/impact/land/:id', '/impact/planter/:id', '/impact/effort/:id'];
  expect([...opened.keys()]).toEqual(expect.arrayContaining(reached));
});

const notFoundPicture = (page: Page) => page.locator('img[src*="not-found"]');

async function linksOf(page: Page, path: string): Promise<string[]> {
  await page.goto(path, { waitUntil: 'networkidle' });
  await expect(page.locator('main[aria-busy="true"]')).toHaveCount(0);
  return page.evaluate(() =>
    [...document.querySelectorAll('a')]
      .filter(({ origin }) => origin === location.origin)
      .map(({ pathname, search }) => pathname + search),
  );
}

/** Names and ids contain digits. */
function kindOf(path: string): string {
  return path
    .replace(/\?.*$/u, '')
    .split('/')
    .map((part) => (/\d/u.test(part) ? ':id' : part))
    .join('/');
}

/** The server answers any address of an impact page; whether it exists is in its data. */
function addressOf(path: string): string {
  const [, scope, id] = /^\/impact\/(\w+)\/([\w-]+)$/u.exec(path) ?? [];
  return scope === undefined ? path : `/api/impact?scope=${scope}&id=${id}`;
}
