import { demoPerson } from '../demo-world.ts';
import { expect, test } from '../journey.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { enterConsole } from '../pages/console.ts';
import { say } from '../texts.ts';

const staff = demoPerson('999');

test('a land is told what it needs, and a round is planned by the shortest walk', async ({ page }) => {
  await enterConsole(page, staff, '/console/care');
  await page.getByRole('link', { name: 'وادي حنيفة، الرياض' }).click();
  await expect(page.getByText(say('care.weather'))).toBeVisible();
  await page.getByRole('button', { name: say('care.plan') }).click();
  // By then every tree is due once.
  const later = new Date(Date.now() + 100 * 86_400_000).toISOString().slice(0, 10);
  await page.getByRole('dialog').getByLabel(say('care.day')).fill(later);
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: say('care.most') })
    .fill('12');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('care.plan') })
    .click();
  await expect(page.getByRole('list', { name: say('care.way') }).getByRole('listitem')).toHaveCount(12);
  await expectAccessible(page, 'the care of a land');
});
