import { readFile } from 'node:fs/promises';

import { parseJson } from '../../apps/api/src/core/parse-json.ts';
import { readQrCodes } from '../../apps/api/src/testing/read-qr-codes.ts';
import { demoPerson, treesOf } from '../demo-data.ts';
import { expect, newPhone, test } from '../journey.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { chooseLanguage, toast } from '../pages/chrome.ts';
import { expectForestOf, fact, renameButton, signInPrompt } from '../pages/forest.ts';
import { shareCodeOf, signInAs, signInViaApi } from '../pages/session.ts';
import { expectHomeOf, someone } from '../pages/sign-in.ts';
import { t, texts } from '../texts.ts';

test('shows a shared forest, with a permanent sign-in prompt only for visitors', async ({
  page,
  request,
  otherDevice,
}) => {
  const faisal = demoPerson('050');
  const forest = `/user/${await shareCodeOf(request, faisal)}`;
  await page.clock.install();
  await page.goto(forest);
  await expectForestOf(page, faisal);
  await expect(signInPrompt(page)).toBeVisible();
  await page.clock.fastForward(3_600_000);
  await expect(signInPrompt(page)).toBeVisible();

  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
  await expect(fact(page, t('treeDetail.ownerLabel'))).toHaveText(faisal.name);
  await expect(renameButton(page)).toHaveCount(0);
  await expect(signInPrompt(page)).toBeVisible();
  await page.goBack();
  await signInPrompt(page).click();
  await expect(page).toHaveURL('/login');

  await signInViaApi(otherDevice, newPhone());
  await otherDevice.goto(forest);
  await expectForestOf(otherDevice, faisal);
  await expect(signInPrompt(otherDevice)).toHaveCount(0);
});

test('renders name, count and image of a shared link without scripts and nothing of a private account', async ({
  page,
  request,
}) => {
  const abdullah = demoPerson('200');
  const forest = `/user/${await shareCodeOf(request, abdullah)}`;
  const html = await (await request.get(forest)).text();
  const tag = (name: string) =>
    new RegExp(`<meta property="og:${name}" content="([^"]+)"`, 'u').exec(html)?.[1] ?? '';
  expect(tag('title')).toContain(abdullah.name);
  expect(tag('description')).toContain(t('common.treeCount', { count: abdullah.trees }));
  expect(new URL(tag('url')).pathname).toBe(forest);
  const picture = await request.get(new URL(tag('image')).pathname);
  expect(picture.status()).toBe(200);
  expect(picture.headers()['content-type']).toMatch(/^image\//u);
  expect((await picture.body()).length).toBeGreaterThan(10_000);

  const hind = demoPerson('901');
  const privateForest = `/user/${await shareCodeOf(request, hind)}`;
  const response = await request.get(privateForest);
  expect(response.status()).toBe(404);
  expect(await response.text()).not.toContain(hind.firstname);
  await page.goto(privateForest);
  await expect(page.getByRole('heading', { level: 1, name: t('publicUser.notFound') })).toBeVisible();
  await expect(page.getByText(hind.firstname)).toHaveCount(0);
});

test("shares a forest through the browser's share sheet with the product's text", async ({
  page,
  otherDevice,
}) => {
  await signInViaApi(page, newPhone());
  await page.addInitScript(() => {
    const share = async (shared: ShareData) => {
      document.documentElement.dataset['shared'] = JSON.stringify(shared);
    };
    Object.defineProperty(navigator, 'share', { value: share });
  });
  await page.goto('/');
  await expectHomeOf(page, someone);
  await chooseLanguage(page, { from: 'ar', to: 'en' });
  await page.getByRole('button', { name: texts.en('profileCard.share') }).click();
  await page.getByRole('button', { name: texts.en('share.more') }).click();
  await expect(page.locator('html')).toHaveAttribute('data-shared', /Check out my forest !/u);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const shared = parseJson<ShareData>((await page.locator('html').getAttribute('data-shared')) ?? '{}');
  expect(shared.text).toBe('Check out my forest !');
  await otherDevice.goto(shared.url ?? '');
  await expect(otherDevice.getByRole('heading', { level: 1 })).toHaveText(
    `${someone.firstname} ${someone.lastname}`,
  );
});

test('opens its own share sheet and copies the link when the browser has none', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInViaApi(page, newPhone());
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await page.goto('/');
  const opener = page.getByRole('button', { name: t('profileCard.share') });
  await opener.click();
  const sheet = page.getByRole('dialog', { name: t('share.title') });
  const link = await sheet.getByRole('group', { name: t('share.linkLabel') }).innerText();
  expect(new URL(link).pathname).toMatch(/^\/user\/[\w-]+$/u);
  const text = t('share.forest');
  for (const [channel, address, params] of [
    ['whatsapp', 'https://wa.me/', { text: `${text} ${link}` }],
    ['telegram', 'https://t.me/share/url', { url: link, text }],
    ['sms', 'sms:', { body: `${text} ${link}` }],
    ['x', 'https://x.com/intent/post', { text, url: link }],
    ['mail', 'mailto:', { subject: t('app.name'), body: `${text}\n${link}` }],
  ] as const) {
    const href = (await sheet.getByRole('link', { name: t(`share.${channel}`) }).getAttribute('href')) ?? '';
    expect(href.startsWith(`${address}?`), href).toBe(true);
    expect(Object.fromEntries(new URL(href).searchParams)).toEqual(params);
  }
  await sheet.getByRole('button', { name: t('share.copy') }).click();
  await expect(toast(page, t('share.copied'))).toBeVisible();
  await expect(sheet).toBeHidden();
  await expect(opener).toBeFocused();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
});

test('saves a picture of a tree whose QR code opens the tree', async ({ page }) => {
  const noura = demoPerson('010');
  await signInAs(page, noura);
  await page.addInitScript(() => Object.defineProperty(navigator, 'canShare', { value: undefined }));
  const tree = treesOf(noura).find(({ number }) => number === 1);
  await page.goto(`/tree/${tree?.publicId}`);
  await page.getByRole('button', { name: t('treeDetail.share'), exact: true }).click();
  await page.getByRole('button', { name: t('share.asPicture') }).click();
  const sheet = page.getByRole('dialog', { name: t('share.asPicture') });
  const picture = sheet.getByRole('img', { name: t('share.pictureAlt', { title: '' }) });
  for (const [shape, height] of [
    ['story', 1920],
    ['square', 1080],
  ] as const) {
    await sheet.getByText(t(`share.${shape}`), { exact: true }).click();
    await expect(picture).toHaveJSProperty('naturalHeight', height);
    const download = page.waitForEvent('download');
    await sheet.getByRole('button', { name: t('share.savePicture') }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(`nabta-tree-${shape}-ar.jpg`);
    const [link = ''] = await readQrCodes(await readFile(await file.path()));
    expect(new URL(link).pathname).toBe(`/tree/${tree?.publicId}`);
  }
  await expectAccessible(page, 'the sheet with a picture');
});

test('has no serious axe violations on a tree page and in a shared forest', async ({
  page,
  request,
  otherDevice,
}) => {
  const noura = demoPerson('010');
  await signInAs(page, noura);
  // Tree number 0 of a demo forest has all data.
  const fullTree = treesOf(noura).find(({ number }) => number === 0);
  await page.goto(`/tree/${fullTree?.publicId}`);
  await expect(renameButton(page)).toBeVisible();
  await expectAccessible(page, 'the user’s own tree');

  await otherDevice.goto(`/user/${await shareCodeOf(request, noura)}`);
  await expectForestOf(otherDevice, noura);
  await expect(signInPrompt(otherDevice)).toBeVisible();
  await expectAccessible(otherDevice, 'a shared forest');
});
