import { readFile } from 'node:fs/promises';

import { parseJson } from '../../apps/api/src/core/parse-json.ts';
import { demoPerson } from '../demo-data.ts';
import { expect, test } from '../journey.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { enterConsole } from '../pages/console.ts';
import { t } from '../texts.ts';

test('creates a report in the console and verifies it by its serial and by its files', async ({
  page,
  otherDevice,
}) => {
  test.slow();
  await page.setViewportSize({ width: 1440, height: 900 });
  await enterConsole(page, demoPerson('999'), '/console/dashboards');
  const metrics = page.getByRole('grid', { name: t('dashboard.list') });
  await expect(metrics.getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('radio', { name: t('dashboard.land') }).click();
  await expect(page).toHaveURL(/by=land/u);
  await expectAccessible(page, '/console/dashboards');
  const exported = page.waitForEvent('download');
  await page.getByRole('button', { name: t('dashboard.export') }).click();
  expect(await readFile(await (await exported).path(), 'utf8')).toContain('CO₂');

  await page.goto('/console/reports');
  await page.getByRole('button', { name: t('disclosure.make') }).click();
  const sheet = page.getByRole('dialog', { name: t('disclosure.makeTitle') });
  await sheet.getByRole('combobox', { name: t('disclosure.sponsor') }).selectOption({ index: 1 });
  await sheet.getByRole('button', { name: t('disclosure.lastYear') }).click();
  await expectAccessible(page, 'making a report');
  await sheet.getByRole('button', { name: t('disclosure.confirm') }).click();
  await expect(sheet).toBeHidden();
  const row = page
    .getByRole('grid', { name: t('disclosure.list') })
    .getByRole('row')
    .nth(1);
  await expect(row).toContainText(t('disclosure.ready'), { timeout: 30_000 });
  await expectAccessible(page, '/console/reports');

  const download = async (item: string) => {
    await row.getByRole('button').click();
    const downloading = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: item }).click();
    return readFile(await (await downloading).path());
  };
  const pdf = await download(t('disclosure.pdf', { language: t('languages.ar') }));
  const list = await download(t('disclosure.treeList'));
  const json = await download(t('disclosure.json'));
  const { report } = parseJson<{ report: { serial: string; trees: { count: number } } }>(json.toString());
  expect(list.toString().trim().split('\r\n')).toHaveLength(report.trees.count + 1);

  await otherDevice.setViewportSize({ width: 390, height: 844 });
  await otherDevice.goto('/disclosure/verify');
  const serialField = otherDevice.getByRole('textbox', { name: t('checkReport.number') });
  await serialField.fill(report.serial.toLowerCase().replace(/(.{4})/gu, '$1 '));
  await otherDevice.getByRole('button', { name: t('checkReport.check') }).click();
  await expect(otherDevice).toHaveURL(`/disclosure/${report.serial}`);
  await expect(otherDevice.getByRole('heading', { name: t('checkReport.validTitle') })).toBeVisible();
  await expectAccessible(otherDevice, 'verifying a report');
  const fileInput = otherDevice.locator('input[type=file]');
  const uploadFile = async (name: string, buffer: Buffer, verdict: string) => {
    await fileInput.setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
    await expect(otherDevice.getByRole('heading', { name: verdict })).toBeVisible();
  };
  const withChangedByte = (file: Buffer) => file.with(3_000, (file[3_000] ?? 0) ^ 1) as Buffer;
  await uploadFile('a.pdf', pdf, t('checkReport.genuineTitle'));
  await uploadFile('b.pdf', Buffer.from(withChangedByte(pdf)), t('checkReport.changedTitle'));
  await uploadFile('c.json', json, t('checkReport.genuineTitle'));
  await uploadFile('d.csv', list, t('checkReport.keptTitle'));
  await uploadFile('e.csv', Buffer.from(`${list.toString()}more`), t('checkReport.unsealedTitle'));

  await page.goto('/console/messages');
  const messageLog = page.getByRole('grid', { name: t('textLog.list') });
  await expect(messageLog.getByRole('row').nth(1)).toContainText('•');
  await expectAccessible(page, '/console/messages');
});
