import { demoPerson } from '../demo-world.ts';
import { expect, test } from '../journey.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { enterConsole } from '../pages/console.ts';
import { say } from '../texts.ts';

const staff = demoPerson('999');

test('a delivery arrives 20 short, becomes an issue, is adjusted, and stock and movements say so', async ({
  page,
}) => {
  await enterConsole(page, staff, '/console/deliveries');
  await expect(page.getByRole('heading', { name: say('delivery.in_transit') })).toBeVisible();
  await expectAccessible(page, 'the board of deliveries');

  await page.getByRole('button', { name: say('delivery.new') }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel(say('deliveryForm.effort')).selectOption({ label: 'أودية شرعان' });
  await form.getByLabel(say('deliveryForm.nursery')).fill('مشتل الرحلة');
  await form.getByLabel(say('deliveryForm.specie')).selectOption('vachellia-gerrardii');
  await form.getByLabel(say('deliveryForm.quantity')).fill('٣٠٠');
  await form.getByRole('button', { name: say('deliveryForm.schedule') }).click();
  await expect(page).toHaveURL(/\/console\/deliveries\/[\da-f-]{36}$/u);
  await expect(page.getByText(say('delivery.scheduled')).first()).toBeVisible();

  await page.getByRole('button', { name: say('delivery.to_in_transit') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('delivery.to_in_transit') })
    .click();
  await page.getByRole('button', { name: say('delivery.to_delivered') }).click();
  const receiving = page.getByRole('dialog');
  await receiving.getByRole('textbox').first().fill('280');
  await expect(receiving.getByText(say('moveForm.short', { count: 20 }))).toBeVisible();
  await expectAccessible(page, 'receiving a delivery');
  await receiving.getByRole('button', { name: say('moveForm.confirm') }).click();
  await expect(page.getByText(say('deliveryPage.shortTitle', { count: 20 }))).toBeVisible();
  await expectAccessible(page, 'a delivery that came short');

  await page
    .getByRole('button', { name: say('deliveryPage.raise') })
    .first()
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('deliveryIssue.send') })
    .click();
  await page.getByRole('link', { name: say('deliveryIssue.quantity_mismatch') }).click();
  await page.getByRole('button', { name: say('issueConsole.take') }).click();
  await page.getByRole('radio', { name: say('issueConsole.adjust_inventory') }).check();
  await page.getByRole('textbox', { name: say('issueConsole.quantity') }).fill('-999');
  await page.getByRole('button', { name: say('issueConsole.resolve'), exact: true }).click();
  await expect(page.getByText('لا يكفي المخزون لهذا', { exact: false })).toBeVisible();
  await page.getByRole('textbox', { name: say('issueConsole.quantity') }).fill('-20');
  await page.getByRole('textbox', { name: say('issueConsole.answer') }).fill('تلفت في الطريق');
  await page.getByRole('button', { name: say('issueConsole.resolve'), exact: true }).click();
  await expect(page.getByText(say('issueConsole.resolved')).first()).toBeVisible();
  await expectAccessible(page, 'a resolved issue');

  await page.goto('/console/stock');
  const effort = page.getByRole('table', { name: 'أودية شرعان' });
  await expect(effort.getByRole('row').nth(1)).toContainText('260');
  await expectAccessible(page, 'stock');
  await page.goto('/console/stock?look=movements');
  await expect(page.getByRole('grid')).toContainText('20');
  await page.goto('/console/deliveries?look=list');
  await expect(page.getByRole('grid')).toBeVisible();
  await page.goto('/console/issues');
  await expect(page.getByRole('grid')).toContainText(say('issueConsole.quantity_mismatch'));
});

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
