import { readFile } from 'node:fs/promises';

import { createTrees } from '../database-fixtures.ts';
import { demoPerson } from '../demo-data.ts';
import { expect, newPhone, test } from '../journey.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { enterConsole } from '../pages/console.ts';
import { createAccount } from '../pages/session.ts';
import { someone } from '../pages/sign-in.ts';
import { t } from '../texts.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test('shows the overview, finds a tree, filters and exports the table, and corrects a tree', async ({
  page,
}) => {
  const phone = newPhone();
  const name = `سدرة ${phone.slice(-6)}`;
  await createAccount(page, phone, someone);
  const [publicId = ''] = await createTrees(phone, [name]);
  await enterConsole(page, demoPerson('999'));
  await expect(page.getByRole('heading', { level: 1, name: t('console.overview') })).toBeVisible();
  await expect(page.getByText(t('overview.trees'))).toBeVisible();
  await expect(page.getByRole('figure', { name: t('overview.species') })).toBeVisible();
  await expectAccessible(page, 'the overview of the console');

  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: t('finder.search') });
  await field.fill(publicId.toLowerCase());
  await expect(page.getByRole('option', { name: new RegExp(name, 'u') })).toBeVisible();
  await expectAccessible(page, 'the finder');
  await field.press('Enter');
  await expect(page).toHaveURL(`/console/trees/${publicId}`);
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();

  await page.getByRole('link', { name: t('console.trees') }).click();
  const table = page.getByRole('grid', { name: t('treeRecord.title') });
  await page.getByRole('searchbox', { name: t('treeRecord.search') }).fill(name);
  await expect(table.getByRole('row', { name: new RegExp(name, 'u') })).toBeVisible();
  await page.getByRole('button', { name: t('filter.title') }).click();
  await page.getByRole('combobox', { name: t('treeRecord.status') }).selectOption('healthy');
  await page.getByRole('button', { name: t('filter.apply') }).click();
  await expect(page).toHaveURL(/status=healthy/u);
  await expect(table.getByRole('row')).toHaveCount(2);
  await expectAccessible(page, 'the table of trees');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: t('treeRecord.export') }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toContain(publicId);

  const row = table.getByRole('row', { name: new RegExp(name, 'u') });
  await row.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: t('treeFile.edit') }).click();
  await page.getByRole('switch', { name: t('treeFile.isDamaged') }).click();
  await page.getByRole('textbox', { name: t('treeFile.reason') }).fill('غصن مكسور');
  await page.getByRole('button', { name: t('treeFile.save') }).click();
  await expect(page.getByText(t('treeFile.saved'))).toBeVisible();
  await expect(page.locator('#main').getByText('غصن مكسور')).toBeVisible();
  await expect(page.getByText(t('treeRecord.damaged')).first()).toBeVisible();
  await page.getByRole('button', { name: t('treeFile.tagTitle') }).click();
  await page.getByRole('textbox', { name: t('treeFile.reason') }).fill('سقطت البطاقة');
  await page.getByRole('button', { name: t('treeFile.exchange'), exact: true }).click();
  await expect(page.getByText(t('treeFile.audit_tag_exchanged'))).toBeVisible();
  await expectAccessible(page, 'the file of a tree');
});
