import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { Request } from '@playwright/test';

import { demoPerson } from '../demo-world.ts';
import { port } from '../house.ts';
import { expect, test } from '../journey.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { enterConsole } from '../pages/console.ts';
import { say } from '../texts.ts';

const house = `http://localhost:${port}`;
const slug = 'waha-bank';

/** Another site, whose page holds what was copied; whatever it is told by frames stands in `told`. */
async function openSite(): Promise<{ server: Server; origin: string; show(code: string): void }> {
  let code = '';
  const server = createServer((_, answer) =>
    answer
      .setHeader('content-type', 'text/html; charset=utf-8')
      .end(
        `<!doctype html><meta charset="utf-8"><title>Elsewhere</title><script>var told=[];addEventListener('message',({data,origin})=>told.push({data,origin}))</script>${code}`,
      ),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  // The same machine, and to a browser another site.
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { server, origin, show: (shown) => (code = shown) };
}

/** What a script inside a frame would get at. */
async function lookAround(): Promise<Record<string, string>> {
  const attempt = async (look: () => unknown) => {
    try {
      return String(await look());
    } catch {
      return 'refused';
    }
  };
  return {
    origin: globalThis.origin,
    cookie: await attempt(() => document.cookie),
    storage: await attempt(() => localStorage.length),
    session: await attempt(() => sessionStorage.length),
    databases: await attempt(() => indexedDB.open('x').readyState),
    page: await attempt(() => parent.document.title),
    api: await attempt(() => fetch('/api/open_data').then(({ status }) => status)),
    elsewhere: await attempt(() => fetch('http://127.0.0.1:9/').then(({ status }) => status)),
  };
}

/** What a request told of whoever asks, and what its answer weighs and leaves behind. */
async function whatMoved(request: Request): Promise<{ cookie: string; bytes: number; set: string }> {
  const [{ cookie = '' }, sizes, response] = await Promise.all([
    request.allHeaders(),
    request.sizes(),
    request.response(),
  ]);
  const set = (await response?.allHeaders())?.['set-cookie'] ?? '';
  return { cookie, bytes: sizes.responseHeadersSize + sizes.responseBodySize, set };
}

test('a company shows its forest in its own site, where the frame reads nothing, and no other site can', async ({
  page,
  context,
  faults,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const [own, stranger] = [await openSite(), await openSite()];

  await enterConsole(page, demoPerson('910'), '/console/companies');
  await page
    .getByRole('link', { name: /بنك الواحة|Waha/u })
    .first()
    .click();
  await page.getByLabel(say('embed.sites')).fill(`${own.origin}/where/it/stands`);
  await page.getByRole('button', { name: say('record.save'), exact: true }).click();
  await expect(page.getByText(say('record.saved'))).toBeVisible();
  const preview = page.frameLocator('iframe');
  await expect(preview.locator('[data-count]')).toBeVisible();
  await expectAccessible(page, 'the embed of a company');
  const script = await page.getByLabel(say('embed.code')).inputValue();
  await page.getByRole('radio', { name: say('embed.frame'), exact: true }).click();
  const frame = await page.getByLabel(say('embed.code')).inputValue();

  const answer = await page.request.get(`/api/company/page/${slug}`);
  const { data } = (await answer.json()) as { data: { treeCount: number } };

  // In its own site, signed in to ours in the same browser.
  const site = await context.newPage();
  const asked: Promise<{ cookie: string; bytes: number; set: string }>[] = [];
  const note = (request: Request) => {
    if (request.url().startsWith(house)) asked.push(whatMoved(request));
  };
  site.on('requestfinished', note);
  own.show(script);
  await site.goto(own.origin);
  const held = site.frameLocator('iframe');
  await expect(held.locator('[data-count]')).toHaveAttribute('data-count', String(data.treeCount));
  await expect(site.getByRole('link')).toBeHidden();
  await expect
    .poll(() => site.locator('iframe').evaluate((element) => element.getBoundingClientRect().height))
    .toBeGreaterThan(120);
  const [, inside] = site.frames();
  expect(await inside?.evaluate(lookAround)).toEqual({
    origin: 'null',
    cookie: 'refused',
    storage: 'refused',
    session: 'refused',
    databases: 'refused',
    page: 'refused',
    api: 'refused',
    elsewhere: 'refused',
  });
  expect(await site.locator('iframe').evaluate((element: HTMLIFrameElement) => element.contentDocument)).toBe(
    null,
  );
  const told = (await site.evaluate('told')) as { data: object; origin: string }[];
  expect(told.length).toBeGreaterThan(0);
  for (const { data: message, origin } of told) {
    expect(message).toEqual({ nabta: 'height', height: expect.any(Number) });
    expect(origin).toBe('null');
  }
  const moved = await Promise.all(asked);
  // What a page has left cannot be read any more.
  site.off('requestfinished', note);
  expect(moved.map(({ cookie, set }) => cookie + set).join('')).toBe('');
  const bytes = moved.reduce((sum, each) => sum + each.bytes, 0);
  expect(moved.length).toBeGreaterThan(3);
  expect(bytes).toBeLessThan(40_000);
  test.info().annotations.push({ type: 'bytes of the counter', description: String(bytes) });

  // Without a script, and with the map, which leads nearer by links alone.
  own.show(frame.replace('/counter?', '/map?'));
  await site.reload();
  await held.getByRole('group').getByRole('link').first().click();
  await expect(held.locator('.back')).toBeVisible();
  await held.locator('.back').click();
  await expect(held.locator('.back')).toHaveCount(0);

  // Anywhere else the link stays, and there is no frame to be seen.
  stranger.show(script);
  await site.goto(stranger.origin);
  await expect(site.getByRole('link')).toBeVisible();
  await expect.poll(() => faults.some((fault) => fault.includes('frame-ancestors'))).toBe(true);
  expect(await site.locator('iframe').evaluate((element) => element.getBoundingClientRect().height)).toBe(0);
  expect(await site.evaluate('told')).toEqual([]);
  await site.close();
  own.server.close();
  stranger.server.close();

  const expected =
    /^request to http:\/\/127\.0\.0\.1:|frame-ancestors|connect-src|sandboxed|Refused to|Framing|Blocked a frame/u;
  faults.splice(0, faults.length, ...faults.filter((fault) => !expected.test(fault)));
});

test('anybody reads what the open data are, and takes them away', async ({ page }) => {
  await page.goto('/data?lang=en');
  await expect(page.getByRole('heading', { name: 'Open data' })).toBeVisible();
  const link = page.getByRole('link', { name: /Download GeoJSON/u });
  await expect(link).toBeVisible();
  await expectAccessible(page, 'the open data');
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toMatch(/^nabta-trees-\d{4}-\d\d-\d\d\.geojson$/u);
  const answer = await page.request.get('/api/open_data/tree.geojson');
  const { features } = (await answer.json()) as { features: { properties: object }[] };
  expect(features.length).toBeGreaterThan(100);
  const { data } = (await (await page.request.get('/api/open_data')).json()) as {
    data: { release: { trees: number } };
  };
  expect(features).toHaveLength(data.release.trees);
});
