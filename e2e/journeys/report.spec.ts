import { readFile } from 'node:fs/promises';

import { demoPerson } from '../demo-world.ts';
import { expect, test } from '../journey.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { enterConsole } from '../pages/console.ts';
import { say } from '../texts.ts';

/** A sponsor's figures, its report from the form to the file, the auditor who verifies it, and the log of texts. */
test('a report is made in the console, and whoever has its number or a file verifies it', async ({
  page,
  otherDevice,
}) => {
  test.slow();
  await page.setViewportSize({ width: 1440, height: 900 });
  await enterConsole(page, demoPerson('999'), '/console/dashboards');
  const figures = page.getByRole('grid', { name: say('dashboard.list') });
  await expect(figures.getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('radio', { name: say('dashboard.land') }).click();
  await expect(page).toHaveURL(/by=land/u);
  await expectAccessible(page, '/console/dashboards');
  const exported = page.waitForEvent('download');
  await page.getByRole('button', { name: say('dashboard.export') }).click();
  expect(await readFile(await (await exported).path(), 'utf8')).toContain('CO₂');

  await page.goto('/console/reports');
  await page.getByRole('button', { name: say('disclosure.make') }).click();
  const sheet = page.getByRole('dialog', { name: say('disclosure.makeTitle') });
  await sheet.getByRole('combobox', { name: say('disclosure.sponsor') }).selectOption({ index: 1 });
  await sheet.getByRole('button', { name: say('disclosure.lastYear') }).click();
  await expectAccessible(page, 'making a report');
  await sheet.getByRole('button', { name: say('disclosure.confirm') }).click();
  await expect(sheet).toBeHidden();
  const row = page
    .getByRole('grid', { name: say('disclosure.list') })
    .getByRole('row')
    .nth(1);
  await expect(row).toContainText(say('disclosure.ready'), { timeout: 30_000 });
  await expectAccessible(page, '/console/reports');

  const download = async (item: string) => {
    await row.getByRole('button').click();
    const downloading = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: item }).click();
    return readFile(await (await downloading).path());
  };
  const pdf = await download(say('disclosure.pdf', { language: say('languages.ar') }));
  const list = await download(say('disclosure.treeList'));
  const json = await download(say('disclosure.json'));
  const { report } = JSON.parse(json.toString()) as { report: { serial: string; trees: { count: number } } };
  expect(list.toString().trim().split('\r\n')).toHaveLength(report.trees.count + 1);

  await otherDevice.setViewportSize({ width: 390, height: 844 });
  await otherDevice.goto('/disclosure/verify');
  const number = otherDevice.getByRole('textbox', { name: say('checkReport.number') });
  await number.fill(report.serial.toLowerCase().replace(/(.{4})/gu, '$1 '));
  await otherDevice.getByRole('button', { name: say('checkReport.check') }).click();
  await expect(otherDevice).toHaveURL(`/disclosure/${report.serial}`);
  await expect(otherDevice.getByRole('heading', { name: say('checkReport.validTitle') })).toBeVisible();
  await expectAccessible(otherDevice, 'verifying a report');
  const choose = otherDevice.locator('input[type=file]');
  const drop = async (name: string, buffer: Buffer, verdict: string) => {
    await choose.setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
    await expect(otherDevice.getByRole('heading', { name: verdict })).toBeVisible();
  };
  const changed = (file: Buffer) => file.with(3_000, (file[3_000] ?? 0) ^ 1) as Buffer;
  await drop('a.pdf', pdf, say('checkReport.genuineTitle'));
  await drop('b.pdf', Buffer.from(changed(pdf)), say('checkReport.changedTitle'));
  await drop('c.json', json, say('checkReport.genuineTitle'));
  await drop('d.csv', list, say('checkReport.keptTitle'));
  await drop('e.csv', Buffer.from(`${list.toString()}more`), say('checkReport.unsealedTitle'));

  await page.goto('/console/messages');
  const texts = page.getByRole('grid', { name: say('textLog.list') });
  await expect(texts.getByRole('row').nth(1)).toContainText('•');
  await expectAccessible(page, '/console/messages');
});
