import { readFile } from 'node:fs/promises';

import { parseJson } from '../../apps/api/src/core/parse-json.ts';
import { demoPerson } from '../demo-data.ts';
import { expect, test } from '../journey.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { openForestOf, treeHeading, treeItems } from '../pages/forest.ts';
import { t } from '../texts.ts';

test('shows, downloads and verifies a certificate by number and file, and detects a changed file', async ({
  page,
  otherDevice,
}) => {
  test.slow();
  await openForestOf(page, demoPerson('010'));
  await treeItems(page).nth(3).getByRole('link').click();
  const certificate = page.getByRole('link', { name: t('treeDetail.certificate') });
  // The home page stays visible until the tree is loaded, and has a heading too.
  await expect(certificate).toBeVisible();
  const name = await treeHeading(page).innerText();
  await certificate.click();
  await expect(page.getByRole('heading', { level: 1, name: t('certificate.treeTitle') })).toBeVisible();
  await expect(page.getByRole('img', { name: t('certificate.alt', { name }) })).toBeVisible();
  await expectAccessible(page, 'certificate');

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: t('certificate.download') }).click();
  const path = await (await downloading).path();
  const file = await readFile(path);
  const seal = /%nabta-certificate [\w-]+\.([\w-]+)\./u.exec(file.toString('latin1'))?.[1] ?? '';
  const { serial } = parseJson<{ serial: string }>(Buffer.from(seal, 'base64url').toString());

  // A second person types the number from paper, in groups.
  await otherDevice.goto('/certificate/verify');
  const number = otherDevice.getByRole('textbox', { name: t('verify.number') });
  await number.fill('12');
  await otherDevice.getByRole('button', { name: t('verify.check') }).click();
  await expect(otherDevice.getByText(t('verify.numberFault'))).toBeVisible();
  await number.fill(serial.toLowerCase().replace(/(.{4})/gu, '$1 '));
  await otherDevice.getByRole('button', { name: t('verify.check') }).click();
  await expect(otherDevice).toHaveURL(`/certificate/${serial}`);
  await expect(otherDevice.getByRole('heading', { name: t('verify.currentTitle') })).toBeVisible();
  await expectAccessible(otherDevice, 'verify');

  // File verification is local and must send no request.
  const sent: string[] = [];
  otherDevice.on('request', (request) => request.method() === 'GET' || sent.push(request.url()));
  const choose = otherDevice.locator('input[type=file]');
  await choose.setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: file });
  await expect(otherDevice.getByRole('heading', { name: t('verify.genuineTitle') })).toBeVisible();
  const changed = Buffer.from(file);
  changed[2_000] = (changed[2_000] ?? 0) ^ 1;
  await choose.setInputFiles({ name: 'b.pdf', mimeType: 'application/pdf', buffer: changed });
  await expect(otherDevice.getByRole('heading', { name: t('verify.changedTitle') })).toBeVisible();
  expect(sent).toEqual([]);

  await page.goto('/profile');
  await page.getByRole('link', { name: t('pageTitles.certificate') }).click();
  await expect(page.getByRole('img', { name: t('certificate.forestAlt') })).toBeVisible();
});
