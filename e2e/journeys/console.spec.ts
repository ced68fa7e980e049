import { readFile } from 'node:fs/promises';

import { demoPerson } from '../demo-world.ts';
import { giveTrees } from '../house.ts';
import { expect, newPhone, test } from '../journey.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { enterConsole } from '../pages/console.ts';
import { makeKnown } from '../pages/session.ts';
import { someone } from '../pages/sign-in.ts';
import { say } from '../texts.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test('staff sees how all does, finds a tree, narrows the table down, takes it along and corrects a tree', async ({
  page,
}) => {
  const phone = newPhone();
  const name = `سدرة ${phone.slice(-6)}`;
  await makeKnown(page, phone, someone);
  const [publicId = ''] = await giveTrees(phone, [name]);
  await enterConsole(page, demoPerson('999'));
  await expect(page.getByRole('heading', { level: 1, name: say('console.overview') })).toBeVisible();
  await expect(page.getByText(say('overview.trees'))).toBeVisible();
  await expect(page.getByRole('figure', { name: say('overview.species') })).toBeVisible();
  await expectAccessible(page, 'the overview of the console');

  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: say('finder.search') });
  await field.fill(publicId.toLowerCase());
  await expect(page.getByRole('option', { name: new RegExp(name, 'u') })).toBeVisible();
  await expectAccessible(page, 'the finder');
  await field.press('Enter');
  await expect(page).toHaveURL(`/console/trees/${publicId}`);
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();

  await page.getByRole('link', { name: say('console.trees') }).click();
  const table = page.getByRole('grid', { name: say('treeRecord.title') });
  await page.getByRole('searchbox', { name: say('treeRecord.search') }).fill(name);
  await expect(table.getByRole('row', { name: new RegExp(name, 'u') })).toBeVisible();
  await page.getByRole('button', { name: say('filter.title') }).click();
  await page.getByRole('combobox', { name: say('treeRecord.status') }).selectOption('healthy');
  await page.getByRole('button', { name: say('filter.apply') }).click();
  await expect(page).toHaveURL(/status=healthy/u);
  await expect(table.getByRole('row')).toHaveCount(2);
  await expectAccessible(page, 'the table of trees');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: say('treeRecord.export') }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toContain(publicId);

  const row = table.getByRole('row', { name: new RegExp(name, 'u') });
  await row.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: say('treeFile.edit') }).click();
  await page.getByRole('switch', { name: say('treeFile.isDamaged') }).click();
  await page.getByRole('textbox', { name: say('treeFile.reason') }).fill('غصن مكسور');
  await page.getByRole('button', { name: say('treeFile.save') }).click();
  await expect(page.getByText(say('treeFile.saved'))).toBeVisible();
  await expect(page.locator('#main').getByText('غصن مكسور')).toBeVisible();
  await expect(page.getByText(say('treeRecord.damaged')).first()).toBeVisible();
  await page.getByRole('button', { name: say('treeFile.tagTitle') }).click();
  await page.getByRole('textbox', { name: say('treeFile.reason') }).fill('سقطت البطاقة');
  await page.getByRole('button', { name: say('treeFile.exchange'), exact: true }).click();
  await expect(page.getByText(say('treeFile.audit_tag_exchanged'))).toBeVisible();
  await expectAccessible(page, 'the file of a tree');
});
