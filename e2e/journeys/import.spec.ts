import { demoPerson } from '../demo-data.ts';
import { expect, test } from '../journey.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { enterConsole } from '../pages/console.ts';
import { t } from '../texts.ts';

test.use({ viewport: { width: 1440, height: 900 } });

/** Unique coordinates, so a second run creates no trees next to those of the first. */
function inventory(): Buffer {
  const from = 20 + (Date.now() % 1_000_000) / 500_000;
  const rows = Array.from({ length: 40 }, (_, index) => {
    const latitude = (from + index * 0.0001).toFixed(6).replace('.', ',');
    return `T-${Date.now()}-${index};${latitude};44,5;Ziziphus spina-christi;${1 + (index % 28)}/03/2019;12,5;01/03/2024`;
  });
  const invalid = [
    `V-1;${from};44,6;Vacant site;;`,
    `F-1;${from};44,7;=HYPERLINK("http://x");03/04/2019;`,
    `S-1;44,8;${String(from).replace('.', ',')};Acer rubrum;01/01/1900;`,
  ];
  return Buffer.from(
    `\uFEFFref;lat;lon;scientific name;planted;dbh;measured on\r\n${[...rows, ...invalid].join('\r\n')}\r\n`,
  );
}

test('imports an inventory, shows the result of every row, plants the trees that a second person approved, rejects the same file and undoes the import', async ({
  page,
  browser,
}) => {
  const file = { name: 'street-trees.csv', mimeType: 'text/csv', buffer: inventory() };
  const send = async () => {
    await page.getByLabel(t('import.choose')).first().setInputFiles(file);
    await page.waitForURL(/\/console\/import\/[0-9a-f-]{36}$/u);
  };
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  await enterConsole(page, demoPerson('910'), '/console/import');
  await expect(page.getByRole('heading', { name: t('import.dropTitle') })).toBeVisible();
  await send();
  await expect(page.getByLabel(t('importField.latitude'))).toHaveValue('1');
  await expect(page.getByRole('region', { name: t('importMap.preview') }).getByRole('row')).toHaveCount(13);
  await expectAccessible(page, 'the columns of an import');
  await button(t('importMap.check')).click();

  const results = page.getByRole('group', { name: t('importAnswer.title') });
  await expect(results).toContainText(`41${t('importAnswer.ready')}`);
  await expect(results).toContainText(`1${t('importAnswer.refused')}`);
  await expect(page.getByText('=HYPERLINK("http://x")').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: t('importAnswer.unknownTitle') })).toBeVisible();
  await expectAccessible(page, 'the answers of an import');
  const download = page.waitForEvent('download');
  await button(t('importAnswer.download')).click();
  expect((await download).suggestedFilename()).toBe('answers.csv');
  await button(t('importReview.ask')).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('importReview.reason')).fill('Inventory of the municipality');
  await dialog.getByRole('button', { name: t('importReview.ask') }).click();
  await expect(page.getByRole('heading', { name: t('importReview.waiting') })).toBeVisible();

  const context = await browser.newContext();
  const approver = await context.newPage();
  await enterConsole(approver, demoPerson('924'), new URL(page.url()).pathname);
  await expect(approver.getByText(t('importReview.trees', { count: 41 }))).toBeVisible();
  await expect(approver.getByText(t('importReview.headline'))).toBeVisible();
  await expectAccessible(approver, 'the review of an import');
  await approver.getByRole('button', { name: t('importReview.approve'), exact: true }).click();
  await approver
    .getByRole('dialog')
    .getByRole('button', { name: t('importReview.approve') })
    .click();
  await expect(approver.getByText(t('importDone.planted', { count: 41 }))).toBeVisible();
  await context.close();

  await page.reload();
  await expect(page.getByText(t('importDone.planted', { count: 41 }))).toBeVisible();
  const done = page.url();
  await page.goto('/console/import');
  await expect(page.getByRole('row', { name: /street-trees\.csv/u }).first()).toContainText(t('import.done'));
  await send();
  await expect(page.getByText(t('importFault.SENT_BEFORE'))).toBeVisible();
  await page.getByRole('link', { name: t('importFault.toSame') }).click();
  await page.waitForURL(done);

  await button(t('importDone.undo')).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('importDone.undoYes') })
    .click();
  await expect(page.getByText(t('importDone.undoneBody', { count: 0 }))).toBeVisible();
});
