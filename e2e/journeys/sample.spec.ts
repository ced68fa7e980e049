import { demoPerson } from '../demo-data.ts';
import { expect, test } from '../journey.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { enterConsole } from '../pages/console.ts';
import { t } from '../texts.ts';

test('draws a sample of a land, closes it unvisited and shows its result with the land', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await enterConsole(page, demoPerson('999'), '/console/samples');
  await page.getByRole('button', { name: t('sample.add') }).click();
  const sheet = page.getByRole('dialog', { name: t('sample.add') });
  const stands = sheet.getByRole('combobox', { name: t('sample.stand') });
  await stands.selectOption('وادي حنيفة، الرياض');
  const landId = await stands.inputValue();
  await expect(sheet.getByRole('status')).toBeVisible();
  await expectAccessible(page, 'drawing a sample');
  await sheet.getByRole('button', { name: t('sample.confirmDraw'), exact: true }).click();

  await expect(page).toHaveURL(/\/console\/samples\/[0-9a-f-]+$/u);
  const trees = page.getByRole('grid', { name: t('sample.sampled') });
  await expect(trees.getByRole('row').nth(1)).toContainText(t('sample.pending'));
  await expectAccessible(page, 'a sample');
  await page.getByRole('button', { name: t('sample.close') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('sample.close') })
    .click();
  await expect(trees.getByRole('row').nth(1)).toContainText(t('sample.not_found'));
  await expect(page.getByText(t('sample.seed'))).toBeVisible();

  await page.goto(`/console/lands/${landId}`);
  await expect(page.getByText(/في عيّنة عشوائية من/u)).toBeVisible();
});
