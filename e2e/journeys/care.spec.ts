import { demoPerson } from '../demo-data.ts';
import { expect, test } from '../journey.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { enterConsole } from '../pages/console.ts';
import { t } from '../texts.ts';

const staff = demoPerson('999');

test('shows the needs of a land and plans a round by the shortest route', async ({ page }) => {
  await enterConsole(page, staff, '/console/care');
  await page.getByRole('link', { name: 'وادي حنيفة، الرياض' }).click();
  await expect(page.getByText(t('care.weather'))).toBeVisible();
  await page.getByRole('button', { name: t('care.plan') }).click();
  // Every tree is due once by this date.
  const later = new Date(Date.now() + 100 * 86_400_000).toISOString().slice(0, 10);
  await page.getByRole('dialog').getByLabel(t('care.day')).fill(later);
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: t('care.most') })
    .fill('12');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('care.plan') })
    .click();
  await expect(page.getByRole('list', { name: t('care.way') }).getByRole('listitem')).toHaveCount(12);
  await expectAccessible(page, 'the care of a land');
});
