import type { Page } from '@playwright/test';
import sharp from 'sharp';

import { drawQr } from '../../apps/api/src/core/draw-qr.ts';
import { createTaggedTree, port } from '../database-fixtures.ts';
import { expect, newPhone, test } from '../journey.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { toast } from '../pages/chrome.ts';
import { claimButton, tagLinkOf } from '../pages/claim.ts';
import { treeHeading } from '../pages/forest.ts';
import { signInViaApi, signInWithTrees } from '../pages/session.ts';
import { t } from '../texts.ts';

test('shows, copies and downloads the QR code of a tree, and a photo of it opens the tree', async ({
  page,
  otherDevice,
}) => {
  const [publicId = ''] = await signInWithTrees(page, ['سدرة الباب']);
  await page.goto(`/tree/${publicId}`);
  await page.getByRole('button', { name: t('treeDetail.qr') }).click();
  const sheet = page.getByRole('dialog', { name: t('qr.title') });
  const code = sheet.getByRole('img', { name: t('qr.alt', { name: 'سدرة الباب' }) });
  await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expectAccessible(page, '/tree (code)');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await sheet.getByRole('button', { name: t('qr.copyImage') }).click();
  await expect(toast(page, t('qr.imageCopied'))).toBeVisible();
  const download = page.waitForEvent('download');
  await sheet.getByRole('link', { name: t('qr.downloadPng') }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`nabta-${publicId}.png`);

  await openScanner(otherDevice);
  await expectAccessible(otherDevice, '/scan');
  await choosePhoto(otherDevice, await photoOf(await sharp(await file.path()).toBuffer()));
  await expect(otherDevice).toHaveURL(`/tree/${publicId}`);
  await expect(treeHeading(otherDevice)).toHaveText('سدرة الباب');
});

test('claims a tree from a photo of its tag and reports a photo without a code', async ({ page }) => {
  const { tagId } = await createTaggedTree();
  await signInViaApi(page, newPhone());
  await openScanner(page);
  await choosePhoto(page, await photoOf(undefined));
  await expect(page.getByText(t('scan.noCodeInPhoto'))).toBeVisible();
  const code = Buffer.from(drawQr(`http://localhost:${port}${await tagLinkOf(tagId)}`));
  await choosePhoto(page, await photoOf(await sharp(code, { density: 600 }).resize(600).png().toBuffer()));
  await expect(page).toHaveURL(await tagLinkOf(tagId));
  await expect(claimButton(page)).toBeVisible();
});

async function openScanner(page: Page): Promise<void> {
  await page.goto('/scan');
  // The test machine has no camera.
  await expect(page.getByRole('alert')).toHaveText(new RegExp(t('scan.missing'), 'u'));
}

async function choosePhoto(page: Page, buffer: Buffer): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer });
}

/** Simulates a phone photo: on grass, slightly rotated and blurred. */
async function photoOf(code: Buffer | undefined): Promise<Buffer> {
  const grass = sharp({ create: { width: 1_600, height: 1_200, channels: 3, background: '#6f8f5a' } });
  if (code === undefined) return await grass.jpeg().toBuffer();
  const rotated = await sharp(code)
    .resize(420)
    .rotate(7, { background: '#6f8f5a' })
    .blur(0.8)
    .png()
    .toBuffer();
  return await grass
    .composite([{ input: rotated, top: 380, left: 600 }])
    .jpeg({ quality: 80 })
    .toBuffer();
}
