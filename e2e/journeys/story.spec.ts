import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { chromium } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';
import sharp from 'sharp';

import {
  bindTagToOtherTree,
  ageTrees,
  createPlanter,
  newestTreeOf,
  createRound,
  effortTotals,
  landOfPlanter,
} from '../database-fixtures.ts';
import type { PlanterFixture } from '../database-fixtures.ts';
import { demoPerson } from '../demo-data.ts';
import { expect, newPhone, test } from '../journey.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { enterConsole } from '../pages/console.ts';
import { expectAppShellCached, storedData } from '../pages/offline.ts';
import { signInViaApi } from '../pages/session.ts';
import { t } from '../texts.ts';

const picture = join(import.meta.dirname, '../../apps/api/src/seed/pictures/trees/sidr.webp');
const plantingPosition = { ...landOfPlanter, accuracy: 4 };
const jeddah = { longitude: 39.2, latitude: 21.5, accuracy: 4 };

/** A browser whose storage survives closing, in a folder. */
async function openPhone(folder: string): Promise<BrowserContext> {
  const { launchOptions, actionTimeout, baseURL, viewport, locale, timezoneId, contextOptions } =
    test.info().project.use;
  const phone = await chromium.launchPersistentContext(folder, {
    ...launchOptions,
    ...contextOptions,
    baseURL: baseURL ?? '',
    viewport: viewport ?? null,
    locale: locale ?? 'ar-SA',
    timezoneId: timezoneId ?? 'Asia/Riyadh',
    serviceWorkers: 'allow',
    permissions: ['geolocation'],
    geolocation: plantingPosition,
  });
  phone.setDefaultTimeout(actionTimeout ?? 0);
  await phone.addInitScript(() => {
    if (location.protocol.startsWith('http')) localStorage.setItem('analytics-consent', 'refused');
  });
  return phone;
}

const pendingStatus = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: t('field.unsent', { count: 3 }) });
const sentStatus = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: t('field.allSent') });

/** Aborts one photo upload once and records the chunks that arrived. */
async function abortOneUpload(page: Page): Promise<{ isAborted: boolean; arrivedChunks: string[] }> {
  const uploads = { isAborted: false, arrivedChunks: [] as string[] };
  const isChunk = (url: string) => /\/photo\/part\/\d+$/u.test(url);
  await page.route(
    ({ href }) => isChunk(href),
    async (route) => {
      if (uploads.isAborted || route.request().url().endsWith('/0')) return route.continue();
      uploads.isAborted = true;
      return route.abort('connectionreset');
    },
  );
  page.on('requestfinished', (request) => {
    if (isChunk(request.url())) uploads.arrivedChunks.push(request.url());
  });
  return uploads;
}

/** Fills in the tag and photo; location and species are preselected. */
async function plant(page: Page, tag: string): Promise<void> {
  await fillPlanting(page, tag);
  await page.getByRole('button', { name: t('planting.save') }).click();
  await expect(page.getByRole('button', { name: t('planting.takePhoto') })).toBeVisible();
}

async function fillPlanting(page: Page, tag: string): Promise<void> {
  await chooseTag(page, tag);
  // Large enough for an upload in several chunks.
  const width = 2_000 + tag.charCodeAt(0);
  const buffer = await sharp(picture).resize(width).jpeg().toBuffer();
  await page.locator('input[capture]').setInputFiles({ name: 'tree.jpg', mimeType: 'image/jpeg', buffer });
  await expect(page.getByRole('img', { name: t('planting.photoAlt') })).toBeVisible();
}

async function chooseTag(page: Page, tag: string): Promise<void> {
  await page.getByRole('button', { name: t('planting.tag') }).click();
  await typeTag(page, tag);
}

async function typeTag(page: Page, tag: string): Promise<void> {
  const sheet = page.getByRole('dialog', { name: t('planting.scanTitle') });
  // The missing camera makes the viewfinder smaller, which moves the button.
  await expect(sheet.getByRole('alert')).toBeVisible();
  await sheet.getByRole('textbox', { name: t('planting.typeTag') }).fill(tag);
  await sheet.getByRole('button', { name: t('planting.useTag') }).click();
  await expect(sheet).toBeHidden();
}

/** Thirty saplings are ordered, ten arrive and five of those are broken. */
async function receiveShortDelivery(desk: Page, effortName: string): Promise<void> {
  await desk.goto('/console/deliveries');
  await expect(desk.getByRole('heading', { name: t('delivery.in_transit') })).toBeVisible();
  await expectAccessible(desk, 'the delivery board');
  await desk.getByRole('button', { name: t('delivery.new') }).click();
  const form = desk.getByRole('dialog');
  await form.getByLabel(t('deliveryForm.effort')).selectOption({ label: effortName });
  await form.getByLabel(t('deliveryForm.nursery')).fill('مشتل الرحلة');
  await form.getByLabel(t('deliveryForm.specie')).selectOption('ziziphus-spina-christi');
  await form.getByLabel(t('deliveryForm.quantity')).fill('٣٠');
  await form.getByRole('button', { name: t('deliveryForm.schedule') }).click();
  await expect(desk).toHaveURL(/\/console\/deliveries\/[\da-f-]{36}$/u);
  await expect(desk.getByText(t('delivery.scheduled')).first()).toBeVisible();

  await desk.getByRole('button', { name: t('delivery.to_in_transit') }).click();
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: t('delivery.to_in_transit') })
    .click();
  await desk.getByRole('button', { name: t('delivery.to_delivered') }).click();
  const receiving = desk.getByRole('dialog');
  await receiving.getByRole('textbox').first().fill('10');
  await expect(receiving.getByText(t('moveForm.short', { count: 20 }))).toBeVisible();
  await expectAccessible(desk, 'receiving a delivery');
  await receiving.getByRole('button', { name: t('moveForm.confirm') }).click();
  await expect(desk.getByText(t('deliveryPage.shortTitle', { count: 20 }))).toBeVisible();
  await expectAccessible(desk, 'a short delivery');
}

async function settleShortage(desk: Page): Promise<void> {
  await desk
    .getByRole('button', { name: t('deliveryPage.raise') })
    .first()
    .click();
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: t('deliveryIssue.send') })
    .click();
  await desk.getByRole('link', { name: t('deliveryIssue.quantity_mismatch') }).click();
  await desk.getByRole('button', { name: t('issueConsole.take') }).click();
  await desk.getByRole('radio', { name: t('issueConsole.adjust_inventory') }).check();
  await desk.getByRole('textbox', { name: t('issueConsole.quantity') }).fill('-999');
  await desk.getByRole('button', { name: t('issueConsole.resolve'), exact: true }).click();
  await expect(desk.getByText('لا يكفي المخزون لهذا', { exact: false })).toBeVisible();
  await desk.getByRole('textbox', { name: t('issueConsole.quantity') }).fill('-5');
  await desk.getByRole('textbox', { name: t('issueConsole.answer') }).fill('تلفت في الطريق');
  await desk.getByRole('button', { name: t('issueConsole.resolve'), exact: true }).click();
  await expect(desk.getByText(t('issueConsole.resolved')).first()).toBeVisible();
  await expectAccessible(desk, 'a resolved issue');
  await desk.goto('/console/issues');
  await expect(desk.getByRole('grid')).toContainText(t('issueConsole.quantity_mismatch'));
  await desk.goto('/console/stock?look=movements');
  await expect(desk.getByRole('grid')).toContainText('5');
}

async function expectStock(desk: Page, effortName: string, saplings: number): Promise<void> {
  await desk.goto('/console/stock');
  const row = desk.getByRole('table', { name: effortName }).getByRole('row').nth(1);
  await expect(row.getByRole('cell').filter({ hasText: new RegExp(`^${saplings}$`, 'u') })).toHaveCount(1);
  await expectAccessible(desk, 'stock');
}

/** Proves the planter's phone with a code that the manager makes in the console. */
async function provePhone(page: Page, desk: Page, planterId: string): Promise<void> {
  await desk.goto(`/console/planters/${planterId}`);
  await desk.getByRole('button', { name: t('planter.issueCode') }).click();
  const code = desk.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/u);
  await expect(code).toBeVisible();
  await expectAccessible(desk, 'a code for a planter');
  await page.getByRole('button', { name: t('field.prove') }).click();
  await page.getByRole('textbox', { name: t('secondFactor.issuedCode') }).fill(await code.innerText());
  await expectAccessible(page, 'proving a phone');
  await page.getByRole('button', { name: t('secondFactor.confirm'), exact: true }).click();
  await expect(page.getByRole('button', { name: t('field.prove') })).toBeHidden();
}

/** The sponsor page and the impact of the effort show the same count to visitors. */
async function expectTrees(visitor: Page, { slug, effortId }: PlanterFixture, trees: number): Promise<void> {
  await visitor.goto(`/company/${slug}`);
  await expect(visitor.getByRole('main')).toContainText(t('common.treeCount', { count: trees }));
  await visitor.goto(`/impact/effort/${effortId}`);
  await expect(visitor.getByText(t('impact.counted', { counted: trees, total: trees }))).toBeVisible();
}

test('shows the same numbers on every page after a short delivery, offline planting and a lost tree', async ({
  page: desk,
  otherDevice: owners,
}) => {
  test.slow();
  const [planter, owner] = [newPhone(), newPhone()];
  await signInViaApi(owners, owner);
  const fixture = await createPlanter(planter, owner);
  const { planterId, effortId, effortName, tags, publicId } = fixture;
  const [first = '', second = '', third = '', fourth = '', replacementTag = '', blankTag = ''] = tags;
  const folder = await mkdtemp(join(tmpdir(), 'nabta-phone-'));

  await test.step('receives a delivery with 20 missing and corrects the stock', async () => {
    await desk.setViewportSize({ width: 1440, height: 900 });
    await enterConsole(desk, demoPerson('999'), '/console');
    await receiveShortDelivery(desk, effortName);
    await settleShortage(desk);
    await expectStock(desk, effortName, 5);
    await expectTrees(owners, fixture, 1);
  });

  await test.step("loads the phone's work and plants offline", async () => {
    const phone = await openPhone(folder);
    const page = phone.pages()[0] ?? (await phone.newPage());
    await signInViaApi(page, planter);
    await page.goto('/field');
    await provePhone(page, desk, planterId);
    await expect(page.getByText(t('field.inStock', { count: 5 }))).toBeVisible();
    await expectAppShellCached(page);
    await expectAccessible(page, '/field');
    await expect.poll(async () => (await storedData(page)).kinds).toContain('field rounds');

    await phone.setOffline(true);
    await page.goto('/field');
    await page.getByRole('link', { name: t('field.plant') }).click();
    await phone.setGeolocation(jeddah);
    await expect(page.getByText(t('planting.within', { metres: '4' }))).toBeVisible();
    await fillPlanting(page, first);
    await page.getByRole('button', { name: t('planting.save') }).click();
    await page.getByRole('button', { name: t('planting.outsideNo') }).click();
    await page.reload();
    for (const [index, tag] of [first, second, third].entries()) {
      await phone.setGeolocation({
        ...plantingPosition,
        latitude: plantingPosition.latitude + index / 10_000,
      });
      await expect(page.getByText(t('planting.within', { metres: '4' }))).toBeVisible();
      await plant(page, tag);
    }
    await chooseTag(page, first);
    await expect(page.getByText(t('planting.usedTag'))).toBeVisible();
    await expectAccessible(page, '/field/plant');
    await expect(pendingStatus(page)).toBeVisible();
    await phone.close();
    expect(await effortTotals(effortId)).toEqual({ trees: 1, photos: 0, stock: 5 });
    await bindTagToOtherTree(third);
  });

  const phone = await openPhone(folder);
  const page = phone.pages()[0] ?? (await phone.newPage());
  await test.step('keeps the work after a restart and sends it once', async () => {
    await phone.setOffline(true);
    await page.goto('/field');
    await expect(pendingStatus(page)).toBeVisible();
    await expect(page.getByText(t('field.state_waiting'), { exact: true })).toHaveCount(3);
    const uploads = await abortOneUpload(page);
    await phone.setOffline(false);
    await expect.poll(() => uploads.isAborted).toBe(true);
    // The outbox may already be retrying by itself, which disables and then removes the button.
    const sendNow = page.getByRole('button', { name: t('field.sendNow') });
    await sendNow.click({ timeout: 5_000 }).catch(() => undefined);
    await expect(page.getByText(t('field.state_sent'), { exact: true })).toHaveCount(2);
    await page.getByRole('button', { name: t('field.state_stuck') }).click();
    const sheet = page.getByRole('dialog', { name: t('settle.title') });
    await sheet.getByRole('button', { name: t('settle.otherTag') }).click();
    await typeTag(page, replacementTag);
    await expect(sentStatus(page)).toBeVisible();
    await expect(page.getByText(t('field.state_sent'), { exact: true })).toHaveCount(3);
    expect(await effortTotals(effortId)).toEqual({ trees: 4, photos: 3, stock: 2 });
    expect(uploads.arrivedChunks.length).toBeGreaterThan(3);
    expect(uploads.arrivedChunks.toSorted()).toEqual([...new Set(uploads.arrivedChunks)].toSorted());
    await createRound(publicId);
    await page.reload();
    await expect(page.getByText(t('field.inStock', { count: 2 }))).toBeVisible();
    expect((await effortTotals(effortId)).trees).toBe(4);
  });

  await test.step('shows the trees for sponsor, impact, stock, site and passport', async () => {
    await expectStock(desk, effortName, 2);
    await owners.context().clearCookies();
    await expectTrees(owners, fixture, 4);
    const newest = await newestTreeOf(effortId);
    await owners.goto(`/tree/${newest}`);
    await expect(owners.getByRole('link', { name: fixture.slug }).first()).toBeVisible();
    await owners.goto(`/tree/${newest}/passport`);
    await expect(owners.getByText('مشتل الرحلة', { exact: false }).first()).toBeVisible();
    await owners.goto('/');
    await expect(owners.getByText('سدرة الوادي').first()).toBeVisible();
  });

  await test.step('records a lost tree on the next round and plants its replacement', async () => {
    await page.getByRole('link', { name: t('field.openRound') }).click();
    await expect(page.getByText(t('round.toGo', { count: 1 }))).toBeVisible();
    await expect(page.getByText(t('round.state_planned'), { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: t('round.next', { number: '1' }) })).toBeVisible();
    await expectAccessible(page, '/field/rounds');
    await phone.setOffline(true);
    await page.getByRole('link', { name: t('round.visit') }).click();
    await expect(page.getByText(t('round.litres', { litres: '18' }))).toBeVisible();
    await page.getByText(t('visit.dead'), { exact: true }).click();
    await page.getByRole('button', { name: t('visit.saveLoss') }).click();
    await expect(page.getByText(t('visit.needCause'))).toBeVisible();
    await page.getByText(t('visit.drought'), { exact: true }).click();
    await expectAccessible(page, '/field/rounds/:publicId');
    await page.getByRole('button', { name: t('visit.saveLoss') }).click();
    await page.getByRole('link', { name: t('visit.replace') }).click();
    await expect(page.getByText(t('planting.replacing', { tree: publicId }))).toBeVisible();
    await phone.setGeolocation({ ...plantingPosition, accuracy: 80 });
    await chooseTag(page, fourth);
    await page
      .locator('input[capture]')
      .setInputFiles({ name: 'tree.jpg', mimeType: 'image/webp', buffer: await readFile(picture) });
    await expect(page.getByRole('img', { name: t('planting.photoAlt') })).toBeVisible();
    await expect(page.getByText(t('planting.within', { metres: '80' }))).toBeVisible();
    await page.getByRole('button', { name: t('planting.save') }).click();
    await page.getByRole('button', { name: t('planting.roughSure') }).click();
    // Within the duplicate warning: a step away from today's first tree, a minute later.
    await page.getByRole('button', { name: t('planting.twiceYes') }).click();
    await expect(page).toHaveURL('/field/rounds');
    await expect(page.getByText(t('round.state_done'), { exact: true })).toBeVisible();
    await phone.setOffline(false);
    await expect(sentStatus(page)).toBeVisible();
    expect(await effortTotals(effortId)).toEqual({ trees: 5, photos: 4, stock: 1 });
  });
  await phone.close();
  await rm(folder, { recursive: true, force: true });

  await test.step('notifies the owner of the loss and the replacement', async () => {
    await owners.goto('/notifications');
    const died = t('notification.tree_died_drought', { tree: 'سدرة الوادي' });
    await expect(owners.getByRole('link', { name: died })).toBeVisible();
    const replaced = owners
      .getByRole('link')
      .filter({ hasText: t('notification.tree_replaced', { tree: 'سدر' }).slice(-20) });
    await replaced.click();
    await expect(owners).toHaveURL(/\/tree\/[0-9A-Z]{10}$/u);
    await owners.goto(`/tag/${blankTag}`);
    await expect(owners.getByRole('heading', { name: t('claim.blankTitle') })).toBeVisible();
  });

  await test.step('counts the lost tree in the survival rate a year later', async () => {
    await expectStock(desk, effortName, 1);
    await ageTrees(effortId);
    await desk.goto(`/company/${fixture.slug}`);
    await expect(desk.getByText(t('survival.basis', { count: '0', basis: '1' }))).toBeVisible();
  });
});
