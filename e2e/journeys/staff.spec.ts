import { demoPerson } from '../demo-world.ts';
import { giveRole } from '../house.ts';
import { expect, newPhone, test } from '../journey.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { enterConsole, proveSession } from '../pages/console.ts';
import { signInQuietly } from '../pages/session.ts';
import { say } from '../texts.ts';

/** Roles, the two-person rule and the log, as two administrators and one newcomer walk through them. */
test('a role is given, a lost factor is reset by two administrators, and the log tells and takes back', async ({
  page,
  otherDevice,
  browser,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const phone = newPhone();
  const names = { firstname: 'مشاعل', lastname: lettersOf(phone) };
  const newcomer = await browser.newContext().then((context) => context.newPage());
  await signInQuietly(newcomer, phone, names);

  await enterConsole(page, demoPerson('999'), '/console/staff');
  await expect(page.getByRole('grid', { name: say('staff.list') })).toBeVisible();
  await expectAccessible(page, '/console/staff');
  await page.getByRole('button', { name: say('staff.add') }).click();
  const sheet = page.getByRole('dialog', { name: say('staff.add') });
  await sheet.getByRole('textbox', { name: say('staff.findPhone') }).fill(phone);
  await sheet.getByRole('button', { name: say('staff.find') }).click();
  await expect(sheet.getByText(names.firstname)).toBeVisible();
  await sheet.getByRole('combobox', { name: say('staff.newRole') }).selectOption('support');
  await sheet.getByRole('button', { name: say('staff.save') }).click();
  await expect(sheet.getByRole('alert')).toBeVisible();
  await sheet.getByRole('textbox', { name: say('staff.reason') }).fill('انضمت إلى الدعم');
  await expectAccessible(page, 'giving a role');
  await sheet.getByRole('button', { name: say('staff.save') }).click();
  await expect(sheet).toBeHidden();

  await proveSession(newcomer, phone);
  await newcomer.goto('/console/second-factor');
  await expect(newcomer.getByText(say('secondFactor.totp'))).toBeVisible();
  await expectAccessible(newcomer, '/console/second-factor');

  await page.goto('/console/staff?role=support');
  const row = page.getByRole('row').filter({ hasText: names.lastname });
  await expect(row).toContainText(say('role.support'));
  await row.getByRole('button').click();
  await page.getByRole('menuitem', { name: say('staff.reset') }).click();
  const asking = page.getByRole('dialog');
  await asking.getByRole('textbox', { name: say('staff.reason') }).fill('سقط جوالها في البحر');
  await asking.getByRole('button', { name: say('staff.ask') }).click();
  await expect(row).toContainText(say('staff.resetWaits'));
  await page.goto('/console/approvals');
  const mine = page.getByRole('listitem').filter({ hasText: names.lastname });
  await expect(mine.getByRole('button', { name: say('approval.withdraw') })).toBeVisible();
  await expect(mine.getByRole('button', { name: say('approval.approve') })).toHaveCount(0);

  await otherDevice.setViewportSize({ width: 390, height: 844 });
  await enterConsole(otherDevice, demoPerson('998'), '/console/approvals');
  const theirs = otherDevice.getByRole('listitem').filter({ hasText: names.lastname });
  await theirs.getByRole('button', { name: say('approval.approve') }).click();
  await expectAccessible(otherDevice, 'approving on a phone');
  await otherDevice
    .getByRole('dialog')
    .getByRole('button', { name: say('approval.approve') })
    .click();
  await expect(theirs).toContainText(say('approval.done'));
  await newcomer.goto('/console/tickets');
  await expect(newcomer.getByRole('heading', { name: say('secondFactor.firstTitle') })).toBeVisible();
  await newcomer.context().close();

  await page.goto('/console/audit?subject=account');
  await page.getByRole('button', { name: say('audit.check') }).click();
  await expect(page.getByRole('status').filter({ hasText: /\d/u })).toBeVisible();
  await expectAccessible(page, '/console/audit');
  const entry = page.getByRole('row').filter({ hasText: 'انضمت إلى الدعم' }).first();
  await entry.getByRole('gridcell').first().click();
  const told = page.getByRole('dialog');
  await expect(told.getByRole('row', { name: new RegExp(say('role.support'), 'u') })).toBeVisible();
  await expectAccessible(page, 'an entry of the log');
  await told.getByRole('textbox', { name: say('audit.undoReason') }).fill('أُعطيت للشخص الخطأ');
  await told.getByRole('button', { name: say('audit.confirmUndo') }).click();
  await expect(told).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: 'أُعطيت للشخص الخطأ' })).toBeVisible();
  await page.goto('/console/staff?role=support');
  await expect(page.getByRole('grid', { name: say('staff.list') })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: names.lastname })).toHaveCount(0);
});

test('who has no role finds no console, a viewer no page of staff, and on a phone the gate fits', async ({
  page,
}) => {
  await signInQuietly(page, newPhone());
  await page.goto('/console');
  await expect(page.getByRole('heading', { level: 1, name: say('notFound.pageTitle') })).toBeVisible();
  await expect(page.getByRole('navigation', { name: say('console.navigation') })).toHaveCount(0);

  const phone = newPhone();
  await signInQuietly(page, phone);
  await giveRole(phone, 'viewer');
  for (const path of ['/console/staff', '/console/approvals', '/console/audit']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: say('notFound.pageTitle') })).toBeVisible();
  }
  await page.goto('/console/second-factor');
  await page.goto('/console/analytics');
  await expect(page.getByRole('heading', { name: say('secondFactor.firstTitle') })).toBeVisible();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
});

/** A surname that nobody else of this run has: names are letters. */
function lettersOf(phone: string): string {
  return phone.slice(-6).replaceAll(/\d/gu, (digit) => 'ابتثجحخدرس'.charAt(Number(digit)));
}
