import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { chromium } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';
import sharp from 'sharp';

import { demoPerson } from '../demo-world.ts';
import {
  hangTagElsewhere,
  letTreesAge,
  makePlanter,
  newestTreeOf,
  planRoundTo,
  sumsOfEffort,
} from '../house.ts';
import type { FieldDay } from '../house.ts';
import { expect, newPhone, test } from '../journey.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { enterConsole } from '../pages/console.ts';
import { expectShellKept, whatIsKept } from '../pages/offline.ts';
import { signInQuietly } from '../pages/session.ts';
import { say } from '../texts.ts';

const picture = join(import.meta.dirname, '../../apps/api/src/seed/pictures/trees/sidr.webp');
const spot = { longitude: 46.6753, latitude: 24.7136, accuracy: 4 };

/** A phone whose browser can be closed: what it keeps lies in a folder. */
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
    geolocation: spot,
  });
  phone.setDefaultTimeout(actionTimeout ?? 0);
  await phone.addInitScript(() => {
    if (location.protocol.startsWith('http')) localStorage.setItem('analytics-consent', 'refused');
  });
  return phone;
}

const waitingLine = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: say('field.unsent', { count: 3 }) });
const allSent = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: say('field.allSent') });

/** The connection dies in the middle of a photo, once; told are the pieces that came. */
async function cutOnePhoto(page: Page): Promise<{ isCut: boolean; came: string[] }> {
  const sent = { isCut: false, came: [] as string[] };
  const isPiece = (url: string) => /\/photo\/part\/\d+$/u.test(url);
  await page.route(
    ({ href }) => isPiece(href),
    async (route) => {
      if (sent.isCut || route.request().url().endsWith('/0')) return route.continue();
      sent.isCut = true;
      return route.abort('connectionreset');
    },
  );
  page.on('requestfinished', (request) => {
    if (isPiece(request.url())) sent.came.push(request.url());
  });
  return sent;
}

/** Tag, photo and the button; the place is the phone's and the species the only one in stock. */
async function plant(page: Page, tag: string): Promise<void> {
  await chooseTag(page, tag);
  // As large as the camera of a phone makes it, so that it goes in several pieces.
  const buffer = await sharp(picture).resize(2_000).jpeg().toBuffer();
  await page.locator('input[capture]').setInputFiles({ name: 'tree.jpg', mimeType: 'image/jpeg', buffer });
  await expect(page.getByRole('img', { name: say('planting.photoAlt') })).toBeVisible();
  await page.getByRole('button', { name: say('planting.save') }).click();
  await expect(page.getByRole('button', { name: say('planting.takePhoto') })).toBeVisible();
}

async function chooseTag(page: Page, tag: string): Promise<void> {
  await page.getByRole('button', { name: say('planting.tag') }).click();
  await typeTag(page, tag);
}

async function typeTag(page: Page, tag: string): Promise<void> {
  const sheet = page.getByRole('dialog', { name: say('planting.scanTitle') });
  await sheet.getByRole('textbox', { name: say('planting.typeTag') }).fill(tag);
  await sheet.getByRole('button', { name: say('planting.useTag') }).click();
  await expect(sheet).toBeHidden();
}

/** Thirty saplings are ordered, ten come, and five of those are broken. */
async function receiveShortDelivery(desk: Page, effortName: string): Promise<void> {
  await desk.goto('/console/deliveries');
  await expect(desk.getByRole('heading', { name: say('delivery.in_transit') })).toBeVisible();
  await expectAccessible(desk, 'the board of deliveries');
  await desk.getByRole('button', { name: say('delivery.new') }).click();
  const form = desk.getByRole('dialog');
  await form.getByLabel(say('deliveryForm.effort')).selectOption({ label: effortName });
  await form.getByLabel(say('deliveryForm.nursery')).fill('مشتل الرحلة');
  await form.getByLabel(say('deliveryForm.specie')).selectOption('ziziphus-spina-christi');
  await form.getByLabel(say('deliveryForm.quantity')).fill('٣٠');
  await form.getByRole('button', { name: say('deliveryForm.schedule') }).click();
  await expect(desk).toHaveURL(/\/console\/deliveries\/[\da-f-]{36}$/u);
  await expect(desk.getByText(say('delivery.scheduled')).first()).toBeVisible();

  await desk.getByRole('button', { name: say('delivery.to_in_transit') }).click();
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: say('delivery.to_in_transit') })
    .click();
  await desk.getByRole('button', { name: say('delivery.to_delivered') }).click();
  const receiving = desk.getByRole('dialog');
  await receiving.getByRole('textbox').first().fill('10');
  await expect(receiving.getByText(say('moveForm.short', { count: 20 }))).toBeVisible();
  await expectAccessible(desk, 'receiving a delivery');
  await receiving.getByRole('button', { name: say('moveForm.confirm') }).click();
  await expect(desk.getByText(say('deliveryPage.shortTitle', { count: 20 }))).toBeVisible();
  await expectAccessible(desk, 'a delivery that came short');
}

async function settleShortage(desk: Page): Promise<void> {
  await desk
    .getByRole('button', { name: say('deliveryPage.raise') })
    .first()
    .click();
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: say('deliveryIssue.send') })
    .click();
  await desk.getByRole('link', { name: say('deliveryIssue.quantity_mismatch') }).click();
  await desk.getByRole('button', { name: say('issueConsole.take') }).click();
  await desk.getByRole('radio', { name: say('issueConsole.adjust_inventory') }).check();
  await desk.getByRole('textbox', { name: say('issueConsole.quantity') }).fill('-999');
  await desk.getByRole('button', { name: say('issueConsole.resolve'), exact: true }).click();
  await expect(desk.getByText('لا يكفي المخزون لهذا', { exact: false })).toBeVisible();
  await desk.getByRole('textbox', { name: say('issueConsole.quantity') }).fill('-5');
  await desk.getByRole('textbox', { name: say('issueConsole.answer') }).fill('تلفت في الطريق');
  await desk.getByRole('button', { name: say('issueConsole.resolve'), exact: true }).click();
  await expect(desk.getByText(say('issueConsole.resolved')).first()).toBeVisible();
  await expectAccessible(desk, 'a resolved issue');
  await desk.goto('/console/issues');
  await expect(desk.getByRole('grid')).toContainText(say('issueConsole.quantity_mismatch'));
  await desk.goto('/console/stock?look=movements');
  await expect(desk.getByRole('grid')).toContainText('5');
}

async function expectStock(desk: Page, effortName: string, saplings: number): Promise<void> {
  await desk.goto('/console/stock');
  const row = desk.getByRole('table', { name: effortName }).getByRole('row').nth(1);
  await expect(row.getByRole('cell').filter({ hasText: new RegExp(`^${saplings}$`, 'u') })).toHaveCount(1);
  await expectAccessible(desk, 'stock');
}

/** The page of the sponsor and the impact of the effort tell the same number, to whoever asks. */
async function expectTrees(stranger: Page, { slug, effortId }: FieldDay, trees: number): Promise<void> {
  await stranger.goto(`/company/${slug}`);
  await expect(stranger.getByRole('main')).toContainText(say('common.treeCount', { count: trees }));
  await stranger.goto(`/impact/effort/${effortId}`);
  await expect(stranger.getByText(say('impact.counted', { counted: trees, total: trees }))).toBeVisible();
}

test('a delivery comes short, three trees are planted without a connection, one dies: every page tells the same', async ({
  page: desk,
  otherDevice: owners,
}) => {
  test.slow();
  const [planter, owner] = [newPhone(), newPhone()];
  await signInQuietly(owners, owner);
  const day = await makePlanter(planter, owner);
  const { effortId, effortName, tags, publicId } = day;
  const [first = '', second = '', third = '', fourth = '', other = '', blank = ''] = tags;
  const folder = await mkdtemp(join(tmpdir(), 'nabta-phone-'));

  await test.step('at the desk a delivery comes 20 short, and what is there is set right', async () => {
    await desk.setViewportSize({ width: 1440, height: 900 });
    await enterConsole(desk, demoPerson('999'), '/console');
    await receiveShortDelivery(desk, effortName);
    await settleShortage(desk);
    await expectStock(desk, effortName, 5);
    await expectTrees(owners, day, 1);
  });

  await test.step('the phone learns its day', async () => {
    const phone = await openPhone(folder);
    const page = phone.pages()[0] ?? (await phone.newPage());
    await signInQuietly(page, planter);
    await page.goto('/field');
    await expect(page.getByText(say('field.inStock', { count: 5 }))).toBeVisible();
    await expectShellKept(page);
    await expectAccessible(page, '/field');
    await expect.poll(async () => (await whatIsKept(page)).kinds).toContain('field rounds');

    await phone.setOffline(true);
    await page.goto('/field');
    await page.getByRole('link', { name: say('field.plant') }).click();
    for (const [index, tag] of [first, second, third].entries()) {
      await phone.setGeolocation({ ...spot, latitude: spot.latitude + index / 10_000 });
      await expect(page.getByText(say('planting.within', { metres: '4' }))).toBeVisible();
      await plant(page, tag);
    }
    await chooseTag(page, first);
    await expect(page.getByText(say('planting.usedTag'))).toBeVisible();
    await expectAccessible(page, '/field/plant');
    await expect(waitingLine(page)).toBeVisible();
    await phone.close();
    expect(await sumsOfEffort(effortId)).toEqual({ trees: 1, photos: 0, stock: 5 });
    await hangTagElsewhere(third);
  });

  const phone = await openPhone(folder);
  const page = phone.pages()[0] ?? (await phone.newPage());
  await test.step('it is still there, and is sent once', async () => {
    await phone.setOffline(true);
    await page.goto('/field');
    await expect(waitingLine(page)).toBeVisible();
    await expect(page.getByText(say('field.state_waiting'), { exact: true })).toHaveCount(3);
    const photos = await cutOnePhoto(page);
    await phone.setOffline(false);
    await expect.poll(() => photos.isCut).toBe(true);
    await page.getByRole('button', { name: say('field.sendNow') }).click();
    await expect(page.getByText(say('field.state_sent'), { exact: true })).toHaveCount(2);
    await page.getByRole('button', { name: say('field.state_stuck') }).click();
    const sheet = page.getByRole('dialog', { name: say('settle.title') });
    await sheet.getByRole('button', { name: say('settle.otherTag') }).click();
    await typeTag(page, other);
    await expect(allSent(page)).toBeVisible();
    await expect(page.getByText(say('field.state_sent'), { exact: true })).toHaveCount(3);
    expect(await sumsOfEffort(effortId)).toEqual({ trees: 4, photos: 3, stock: 2 });
    expect(photos.came.length).toBeGreaterThan(3);
    expect(photos.came.toSorted()).toEqual([...new Set(photos.came)].toSorted());
    await planRoundTo(publicId);
    await page.reload();
    await expect(page.getByText(say('field.inStock', { count: 2 }))).toBeVisible();
    expect((await sumsOfEffort(effortId)).trees).toBe(4);
  });

  await test.step('sponsor, impact, stock, place and passport tell of them', async () => {
    await expectStock(desk, effortName, 2);
    await owners.context().clearCookies();
    await expectTrees(owners, day, 4);
    const newest = await newestTreeOf(effortId);
    await owners.goto(`/tree/${newest}`);
    await expect(owners.getByRole('link', { name: day.slug }).first()).toBeVisible();
    await owners.goto(`/tree/${newest}/passport`);
    await expect(owners.getByText('مشتل الرحلة', { exact: false }).first()).toBeVisible();
    await owners.goto('/');
    await expect(owners.getByText('سدرة الوادي').first()).toBeVisible();
  });

  await test.step('at the next round a tree is lost, and another is planted in its place', async () => {
    await page.getByRole('link', { name: say('field.openRound') }).click();
    await expect(page.getByText(say('round.toGo', { count: 1 }))).toBeVisible();
    await expect(page.getByText(say('round.state_planned'), { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: say('round.next', { number: '1' }) })).toBeVisible();
    await expectAccessible(page, '/field/rounds');
    await phone.setOffline(true);
    await page.getByRole('link', { name: say('round.visit') }).click();
    await expect(page.getByText(say('round.litres', { litres: '18' }))).toBeVisible();
    await page.getByText(say('visit.dead'), { exact: true }).click();
    await page.getByRole('button', { name: say('visit.saveLoss') }).click();
    await expect(page.getByText(say('visit.needCause'))).toBeVisible();
    await page.getByText(say('visit.drought'), { exact: true }).click();
    await expectAccessible(page, '/field/rounds/:publicId');
    await page.getByRole('button', { name: say('visit.saveLoss') }).click();
    await page.getByRole('link', { name: say('visit.replace') }).click();
    await expect(page.getByText(say('planting.replacing', { tree: publicId }))).toBeVisible();
    await phone.setGeolocation({ ...spot, accuracy: 80 });
    await chooseTag(page, fourth);
    await page
      .locator('input[capture]')
      .setInputFiles({ name: 'tree.jpg', mimeType: 'image/webp', buffer: await readFile(picture) });
    await expect(page.getByRole('img', { name: say('planting.photoAlt') })).toBeVisible();
    await expect(page.getByText(say('planting.within', { metres: '80' }))).toBeVisible();
    await page.getByRole('button', { name: say('planting.save') }).click();
    await page.getByRole('button', { name: say('planting.roughSure') }).click();
    // One step from the first tree of today, a minute later.
    await page.getByRole('button', { name: say('planting.twiceYes') }).click();
    await expect(page).toHaveURL('/field/rounds');
    await expect(page.getByText(say('round.state_done'), { exact: true })).toBeVisible();
    await phone.setOffline(false);
    await expect(allSent(page)).toBeVisible();
    expect(await sumsOfEffort(effortId)).toEqual({ trees: 5, photos: 4, stock: 1 });
  });
  await phone.close();
  await rm(folder, { recursive: true, force: true });

  await test.step('the owner is told what happened and what took its place', async () => {
    await owners.goto('/notifications');
    const died = say('notification.tree_died_drought', { tree: 'سدرة الوادي' });
    await expect(owners.getByRole('link', { name: died })).toBeVisible();
    const replaced = owners
      .getByRole('link')
      .filter({ hasText: say('notification.tree_replaced', { tree: 'سدر' }).slice(-20) });
    await replaced.click();
    await expect(owners).toHaveURL(/\/tree\/[0-9A-Z]{10}$/u);
    await owners.goto(`/tag/${blank}`);
    await expect(owners.getByRole('heading', { name: say('claim.blankTitle') })).toBeVisible();
  });

  await test.step('a year later it is one of those that did not live', async () => {
    await expectStock(desk, effortName, 1);
    await letTreesAge(effortId);
    await desk.goto(`/company/${day.slug}`);
    await expect(desk.getByText(say('survival.basis', { count: '0', basis: '1' }))).toBeVisible();
  });
});
