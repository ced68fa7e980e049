import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';

import type { Request } from '@playwright/test';

import { portOf } from '../../testkit/processes.ts';
import { port } from '../database-fixtures.ts';
import { demoPerson } from '../demo-data.ts';
import { expect, test } from '../journey.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { enterConsole } from '../pages/console.ts';
import { t } from '../texts.ts';

const appUrl = `http://localhost:${port}`;
const slug = 'waha-bank';

/** Starts a foreign site that shows an embed code; messages from frames are collected in `messages`. */
async function openSite(): Promise<{ server: Server; origin: string; show(code: string): void }> {
  let code = '';
  const server = createServer((_, response) =>
    response
      .setHeader('content-type', 'text/html; charset=utf-8')
      .end(
        `<!doctype html><meta charset="utf-8"><title>Elsewhere</title><script>var messages=[];addEventListener('message',({data,origin})=>messages.push({data,origin}))</script>${code}`,
      ),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  // Same machine, but a different site for the browser.
  const origin = `http://127.0.0.1:${portOf(server)}`;
  return { server, origin, show: (newCode) => (code = newCode) };
}

/** Probes what a script inside the frame can access. */
async function probeFrame(): Promise<Record<string, string>> {
  const attempt = async (read: () => unknown) => {
    try {
      return String(await read());
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

/** Returns the cookies and size of a request and its response. */
async function measureTransfer(request: Request): Promise<{ cookie: string; bytes: number; set: string }> {
  const [{ cookie = '' }, sizes, response] = await Promise.all([
    request.allHeaders(),
    request.sizes(),
    request.response(),
  ]);
  const set = (await response?.allHeaders())?.['set-cookie'] ?? '';
  return { cookie, bytes: sizes.responseHeadersSize + sizes.responseBodySize, set };
}

test("embeds a company's forest on its own site only, in a frame without access to anything", async ({
  page,
  context,
  pageErrors,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const [companySite, otherSite] = [await openSite(), await openSite()];

  await enterConsole(page, demoPerson('910'), '/console/companies');
  await page
    .getByRole('link', { name: /بنك الواحة|Waha/u })
    .first()
    .click();
  await page.getByLabel(t('embed.sites')).fill(`${companySite.origin}/where/it/stands`);
  await page.getByRole('button', { name: t('record.save'), exact: true }).click();
  await expect(page.getByText(t('record.saved'))).toBeVisible();
  const preview = page.frameLocator('iframe');
  await expect(preview.locator('[data-count]')).toBeVisible();
  await expectAccessible(page, 'the embed of a company');
  const script = await page.getByLabel(t('embed.code')).inputValue();
  await page.getByRole('radio', { name: t('embed.frame'), exact: true }).click();
  const frame = await page.getByLabel(t('embed.code')).inputValue();

  const response = await page.request.get(`/api/company/page/${slug}`);
  const { data } = (await response.json()) as { data: { treeCount: number } };

  // Embeds on the company's site while signed in to ours in the same browser.
  const site = await context.newPage();
  const transfers: Promise<{ cookie: string; bytes: number; set: string }>[] = [];
  const recordTransfer = (request: Request) => {
    if (request.url().startsWith(appUrl)) transfers.push(measureTransfer(request));
  };
  site.on('requestfinished', recordTransfer);
  companySite.show(script);
  await site.goto(companySite.origin);
  const embedded = site.frameLocator('iframe');
  await expect(embedded.locator('[data-count]')).toHaveAttribute('data-count', String(data.treeCount));
  await expect(site.getByRole('link')).toBeHidden();
  await expect
    .poll(() => site.locator('iframe').evaluate((element) => element.getBoundingClientRect().height))
    .toBeGreaterThan(120);
  const [, inside] = site.frames();
  expect(await inside?.evaluate(probeFrame)).toEqual({
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
  const messages = (await site.evaluate('messages')) as { data: object; origin: string }[];
  expect(messages.length).toBeGreaterThan(0);
  for (const { data: message, origin } of messages) {
    expect(message).toEqual({ nabta: 'height', height: expect.any(Number) });
    expect(origin).toBe('null');
  }
  const measured = await Promise.all(transfers);
  // Request details are no longer readable after the page navigates.
  site.off('requestfinished', recordTransfer);
  expect(measured.map(({ cookie, set }) => cookie + set).join('')).toBe('');
  const bytes = measured.reduce((sum, each) => sum + each.bytes, 0);
  expect(measured.length).toBeGreaterThan(3);
  expect(bytes).toBeLessThan(40_000);
  test.info().annotations.push({ type: 'bytes of the counter', description: String(bytes) });

  // Without a script, and with the map, whose zoom works with links only.
  companySite.show(frame.replace('/counter?', '/map?'));
  await site.reload();
  await embedded.getByRole('group').getByRole('link').first().click();
  await expect(embedded.locator('.back')).toBeVisible();
  await embedded.locator('.back').click();
  await expect(embedded.locator('.back')).toHaveCount(0);

  // On any other site only the link is shown, without a visible frame.
  otherSite.show(script);
  await site.goto(otherSite.origin);
  await expect(site.getByRole('link')).toBeVisible();
  await expect.poll(() => pageErrors.some((error) => error.includes('frame-ancestors'))).toBe(true);
  expect(await site.locator('iframe').evaluate((element) => element.getBoundingClientRect().height)).toBe(0);
  expect(await site.evaluate('messages')).toEqual([]);
  await site.close();
  companySite.server.close();
  otherSite.server.close();

  const expected =
    /^request to http:\/\/127\.0\.0\.1:|frame-ancestors|connect-src|sandboxed|Refused to|Framing|Blocked a frame/u;
  pageErrors.splice(0, pageErrors.length, ...pageErrors.filter((error) => !expected.test(error)));
});

test('describes the open data and offers a download', async ({ page }) => {
  await page.goto('/data?lang=en');
  await expect(page.getByRole('heading', { name: 'Open data' })).toBeVisible();
  const link = page.getByRole('link', { name: /Download GeoJSON/u });
  await expect(link).toBeVisible();
  await expectAccessible(page, 'the open data');
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toMatch(/^nabta-trees-\d{4}-\d\d-\d\d\.geojson$/u);
  const response = await page.request.get('/api/open_data/tree.geojson');
  const { features } = (await response.json()) as { features: { properties: object }[] };
  expect(features.length).toBeGreaterThan(100);
  const { data } = (await (await page.request.get('/api/open_data')).json()) as {
    data: { release: { trees: number } };
  };
  expect(features).toHaveLength(data.release.trees);
});
