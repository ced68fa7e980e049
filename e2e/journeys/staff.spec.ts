import { setRole } from '../database-fixtures.ts';
import { demoPerson } from '../demo-data.ts';
import { expect, newPhone, test } from '../journey.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { enterConsole, proveSession } from '../pages/console.ts';
import { signInViaApi } from '../pages/session.ts';
import { t } from '../texts.ts';

test('grants a role, resets a lost factor with two administrators, and undoes an entry of the audit log', async ({
  page,
  otherDevice,
  browser,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const phone = newPhone();
  const names = { firstname: 'مشاعل', lastname: lettersOf(phone) };
  const newUser = await browser.newContext().then((context) => context.newPage());
  await signInViaApi(newUser, phone, names);

  await enterConsole(page, demoPerson('999'), '/console/staff');
  await expect(page.getByRole('grid', { name: t('staff.list') })).toBeVisible();
  await expectAccessible(page, '/console/staff');
  await page.getByRole('button', { name: t('staff.add') }).click();
  const sheet = page.getByRole('dialog', { name: t('staff.add') });
  await sheet.getByRole('textbox', { name: t('staff.findPhone') }).fill(phone);
  await sheet.getByRole('button', { name: t('staff.find') }).click();
  await expect(sheet.getByText(names.firstname)).toBeVisible();
  await sheet.getByRole('combobox', { name: t('staff.newRole') }).selectOption('support');
  await sheet.getByRole('button', { name: t('staff.save') }).click();
  await expect(sheet.getByRole('alert')).toBeVisible();
  await sheet.getByRole('textbox', { name: t('staff.reason') }).fill('انضمت إلى الدعم');
  await expectAccessible(page, 'giving a role');
  await sheet.getByRole('button', { name: t('staff.save') }).click();
  await expect(sheet).toBeHidden();

  await proveSession(newUser, phone);
  await newUser.goto('/console/second-factor');
  await expect(newUser.getByText(t('secondFactor.totp'))).toBeVisible();
  await expectAccessible(newUser, '/console/second-factor');

  await page.goto('/console/staff?role=support');
  const row = page.getByRole('row').filter({ hasText: names.lastname });
  await expect(row).toContainText(t('role.support'));
  await row.getByRole('button').click();
  await page.getByRole('menuitem', { name: t('staff.reset') }).click();
  const resetDialog = page.getByRole('dialog');
  await resetDialog.getByRole('textbox', { name: t('staff.reason') }).fill('سقط جوالها في البحر');
  await resetDialog.getByRole('button', { name: t('staff.ask') }).click();
  await expect(row).toContainText(t('staff.resetWaits'));
  await page.goto('/console/approvals');
  const mine = page.getByRole('listitem').filter({ hasText: names.lastname });
  await expect(mine.getByRole('button', { name: t('approval.withdraw') })).toBeVisible();
  await expect(mine.getByRole('button', { name: t('approval.approve') })).toHaveCount(0);

  await otherDevice.setViewportSize({ width: 390, height: 844 });
  await enterConsole(otherDevice, demoPerson('998'), '/console/approvals');
  const theirs = otherDevice.getByRole('listitem').filter({ hasText: names.lastname });
  await theirs.getByRole('button', { name: t('approval.approve') }).click();
  await expectAccessible(otherDevice, 'approving on a phone');
  await otherDevice
    .getByRole('dialog')
    .getByRole('button', { name: t('approval.approve') })
    .click();
  await expect(theirs).toContainText(t('approval.done'));
  await newUser.goto('/console/tickets');
  await expect(newUser).toHaveURL(/\/login/u);
  await newUser.context().close();

  await page.goto('/console/audit?subject=account');
  await page.getByRole('button', { name: t('audit.check') }).click();
  await expect(page.getByRole('status').filter({ hasText: /\d/u })).toBeVisible();
  await expectAccessible(page, '/console/audit');
  const entry = page.getByRole('row').filter({ hasText: 'انضمت إلى الدعم' }).first();
  await entry.getByRole('gridcell').first().click();
  const entryDialog = page.getByRole('dialog');
  await expect(entryDialog.getByRole('row', { name: new RegExp(t('role.support'), 'u') })).toBeVisible();
  await expectAccessible(page, 'an entry of the log');
  await entryDialog.getByRole('textbox', { name: t('audit.undoReason') }).fill('أُعطيت للشخص الخطأ');
  await entryDialog.getByRole('button', { name: t('audit.confirmUndo') }).click();
  await expect(entryDialog).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: 'أُعطيت للشخص الخطأ' })).toBeVisible();
  await page.goto('/console/staff?role=support');
  await expect(page.getByRole('grid', { name: t('staff.list') })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: names.lastname })).toHaveCount(0);
});

test('hides the console without a role and staff pages from viewers, and fits the two-factor guard on a phone', async ({
  page,
}) => {
  await signInViaApi(page, newPhone());
  await page.goto('/console');
  await expect(page.getByRole('heading', { level: 1, name: t('notFound.pageTitle') })).toBeVisible();
  await expect(page.getByRole('navigation', { name: t('console.navigation') })).toHaveCount(0);

  const phone = newPhone();
  await signInViaApi(page, phone);
  await setRole(phone, 'viewer');
  for (const path of ['/console/staff', '/console/approvals', '/console/audit']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: t('notFound.pageTitle') })).toBeVisible();
  }
  await page.goto('/console/second-factor');
  await page.goto('/console/analytics');
  await expect(page.getByRole('heading', { name: t('secondFactor.firstTitle') })).toBeVisible();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
});

/** Returns a surname unique to this run; names accept only letters. */
function lettersOf(phone: string): string {
  return phone.slice(-6).replaceAll(/\d/gu, (digit) => 'ابتثجحخدرس'.charAt(Number(digit)));
}
