import { demoPerson } from '../demo-world.ts';
import { expect, test } from '../journey.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { enterConsole } from '../pages/console.ts';
import { say } from '../texts.ts';

// A desk, where the console is worked with.
test.use({ viewport: { width: 1440, height: 900 } });

/** Places of its own, so that a second run stands beside no tree of the first. */
function inventory(): Buffer {
  const from = 20 + (Date.now() % 1_000_000) / 500_000;
  const rows = Array.from({ length: 40 }, (_, index) => {
    const latitude = (from + index * 0.0001).toFixed(6).replace('.', ',');
    return `T-${Date.now()}-${index};${latitude};44,5;Ziziphus spina-christi;${1 + (index % 28)}/03/2019;12,5`;
  });
  const odd = [
    `V-1;${from};44,6;Vacant site;;`,
    `F-1;${from};44,7;=HYPERLINK("http://x");03/04/2019;`,
    `S-1;44,8;${String(from).replace('.', ',')};Acer rubrum;01/01/1900;`,
  ];
  return Buffer.from(
    `\uFEFFref;lat;lon;scientific name;planted;dbh\r\n${[...rows, ...odd].join('\r\n')}\r\n`,
  );
}

test('a sponsor brings an inventory, sees what every row is answered, plants its trees, cannot send it twice, and takes all of it back', async ({
  page,
}) => {
  const file = { name: 'street-trees.csv', mimeType: 'text/csv', buffer: inventory() };
  const send = async () => {
    await page.getByLabel(say('import.choose')).first().setInputFiles(file);
    await page.waitForURL(/\/console\/import\/[0-9a-f-]{36}$/u);
  };
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  await enterConsole(page, demoPerson('910'), '/console/import');
  await expect(page.getByRole('heading', { name: say('import.dropTitle') })).toBeVisible();
  await send();
  await expect(page.getByLabel(say('importField.latitude'))).toHaveValue('1');
  await expect(page.getByRole('region', { name: say('importMap.preview') }).getByRole('row')).toHaveCount(13);
  await expectAccessible(page, 'the columns of an import');
  await button(say('importMap.check')).click();

  const answers = page.getByRole('group', { name: say('importAnswer.title') });
  await expect(answers).toContainText(`41${say('importAnswer.ready')}`);
  await expect(answers).toContainText(`1${say('importAnswer.refused')}`);
  await expect(page.getByText('=HYPERLINK("http://x")').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: say('importAnswer.unknownTitle') })).toBeVisible();
  await expectAccessible(page, 'the answers of an import');
  const download = page.waitForEvent('download');
  await button(say('importAnswer.download')).click();
  expect((await download).suggestedFilename()).toBe('answers.csv');
  await page.getByRole('button', { name: say('importAnswer.start', { count: 41 }) }).click();

  await expect(page.getByText(say('importDone.planted', { count: 41 }))).toBeVisible();
  const done = page.url();
  await page.goto('/console/import');
  await expect(page.getByRole('row', { name: /street-trees\.csv/u }).first()).toContainText(
    say('import.done'),
  );
  await send();
  await expect(page.getByText(say('importFault.SENT_BEFORE'))).toBeVisible();
  await page.getByRole('link', { name: say('importFault.toSame') }).click();
  await page.waitForURL(done);

  await button(say('importDone.undo')).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('importDone.undoYes') })
    .click();
  await expect(page.getByText(say('importDone.undoneBody', { count: 0 }))).toBeVisible();
});
