import type { Page } from '@playwright/test';
import sharp from 'sharp';

import { drawQr } from '../../apps/api/src/features/qr/draw-qr.ts';
import { giveTrees, plantTaggedTree, port } from '../house.ts';
import { expect, newPhone, test } from '../journey.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { toast } from '../pages/chrome.ts';
import { claimButton, tagLinkOf } from '../pages/claim.ts';
import { treeHeading } from '../pages/forest.ts';
import { signInQuietly } from '../pages/session.ts';
import { say } from '../texts.ts';

test('the code of a tree is shown, copied and kept, and a photo of it leads another to the tree', async ({
  page,
  otherDevice,
}) => {
  const phone = newPhone();
  await signInQuietly(page, phone);
  const [publicId = ''] = await giveTrees(phone, ['سدرة الباب']);
  await page.goto(`/tree/${publicId}`);
  await page.getByRole('button', { name: say('treeDetail.qr') }).click();
  const sheet = page.getByRole('dialog', { name: say('qr.title') });
  const code = sheet.getByRole('img', { name: say('qr.alt', { name: 'سدرة الباب' }) });
  await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expectAccessible(page, '/tree (code)');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await sheet.getByRole('button', { name: say('qr.copyImage') }).click();
  await expect(toast(page, say('qr.imageCopied'))).toBeVisible();
  const download = page.waitForEvent('download');
  await sheet.getByRole('link', { name: say('qr.downloadPng') }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`nabta-${publicId}.png`);

  await openScanner(otherDevice);
  await expectAccessible(otherDevice, '/scan');
  await choosePhoto(otherDevice, await photoOf(await sharp(await file.path()).toBuffer()));
  await expect(otherDevice).toHaveURL(`/tree/${publicId}`);
  await expect(treeHeading(otherDevice)).toHaveText('سدرة الباب');
});

test('a photo of a tag claims its tree, and a photo without a code says so', async ({ page }) => {
  const { tagId } = await plantTaggedTree();
  await signInQuietly(page, newPhone());
  await openScanner(page);
  await choosePhoto(page, await photoOf(undefined));
  await expect(page.getByText(say('scan.noCodeInPhoto'))).toBeVisible();
  const code = Buffer.from(drawQr(`http://localhost:${port}${await tagLinkOf(tagId)}`));
  await choosePhoto(page, await photoOf(await sharp(code, { density: 600 }).resize(600).png().toBuffer()));
  await expect(page).toHaveURL(await tagLinkOf(tagId));
  await expect(claimButton(page)).toBeVisible();
});

async function openScanner(page: Page): Promise<void> {
  await page.goto('/scan');
  // There is no camera on the machine that walks the journeys.
  await expect(page.getByRole('alert')).toHaveText(new RegExp(say('scan.missing'), 'u'));
}

async function choosePhoto(page: Page, buffer: Buffer): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer });
}

/** As a phone would take it: on grass, a little turned, a little soft. */
async function photoOf(code: Buffer | undefined): Promise<Buffer> {
  const grass = sharp({ create: { width: 1_600, height: 1_200, channels: 3, background: '#6f8f5a' } });
  if (code === undefined) return await grass.jpeg().toBuffer();
  const turned = await sharp(code)
    .resize(420)
    .rotate(7, { background: '#6f8f5a' })
    .blur(0.8)
    .png()
    .toBuffer();
  return await grass
    .composite([{ input: turned, top: 380, left: 600 }])
    .jpeg({ quality: 80 })
    .toBuffer();
}
