import type { BrowserContext, Page } from '@playwright/test';

import { setRole, expireStaffSession } from '../database-fixtures.ts';
import { expect, newPhone, test } from '../journey.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { codeOfApp } from '../pages/console.ts';
import { signInViaApi } from '../pages/session.ts';
import { t } from '../texts.ts';

/** Outlasts the server's session cache. */
async function expireSecondFactor(page: Page, phone: string): Promise<void> {
  await expireStaffSession(phone);
  await page.waitForTimeout(5_500);
}

/** The reply is typed but not sent when the second factor expires after half an hour. */
test('signs staff in with a passkey and keeps typed text across the two-factor guard', async ({
  page,
  context,
}) => {
  await openAsDesktop(page, context);
  const phone = newPhone();
  await signInViaApi(page, phone);
  const ticketText = await createTicket(page, phone);
  await setRole(phone, 'support');

  await page.goto('/console/tickets');
  await expect(page.getByRole('heading', { name: t('secondFactor.firstTitle') })).toBeVisible();
  await expectAccessible(page, 'adding the first factor');
  await page.getByRole('button', { name: t('secondFactor.addPasskey') }).click();
  await expect(
    page.getByRole('list', { name: t('secondFactor.codesTitle') }).getByRole('listitem'),
  ).toHaveCount(10);
  await expectAccessible(page, 'recovery codes');
  await page.getByRole('button', { name: t('secondFactor.kept') }).click();
  await page.getByRole('link', { name: new RegExp(ticketText, 'u') }).click();

  const replyField = page.getByRole('textbox', { name: t('staffTicket.answer') });
  await replyField.fill('وصلت هديتك');
  await expireSecondFactor(page, phone);
  await page.getByRole('button', { name: t('staffTicket.sendAnswer') }).click();
  await expect(page.getByRole('heading', { name: t('secondFactor.proveTitle') })).toBeVisible();
  await expect(replyField).toBeHidden();
  await expectAccessible(page, 'the two-factor guard with a passkey');
  await page.getByRole('button', { name: t('secondFactor.usePasskey') }).click();
  await expect(page.getByRole('heading', { name: t('secondFactor.proveTitle') })).toBeHidden();
  await expect(page.getByText('وصلت هديتك')).toBeVisible();
});

test('shows the two-factor guard above an open sheet without losing input, and keeps a key that is shown once', async ({
  page,
  context,
}) => {
  await openAsDesktop(page, context);
  const phone = newPhone();
  await signInViaApi(page, phone);
  await setRole(phone, 'admin');
  await page.goto('/console/partners');
  await page.getByRole('button', { name: t('secondFactor.addPasskey') }).click();
  await page.getByRole('button', { name: t('secondFactor.kept') }).click();

  await page.getByRole('button', { name: t('partner.makeKey') }).click();
  const sheet = page.getByRole('dialog', { name: t('partner.makeKey') });
  await sheet.getByRole('textbox', { name: t('partner.keyName') }).fill('متجر البوابة');
  await expireSecondFactor(page, phone);
  await sheet.getByRole('button', { name: t('partner.makeKey') }).click();
  const guard = page.getByRole('dialog', { name: t('secondFactor.pageTitle') });
  await expect(guard).toBeVisible();
  await expect(sheet).toBeHidden();
  await pressEsc(page);
  await guard.getByRole('button', { name: t('secondFactor.usePasskey') }).click();

  const shown = page.getByRole('dialog', { name: t('partner.shownTitle') });
  await expect(shown.getByText(/^nbt_test_/u)).toBeVisible();
  await pressEsc(page);
  await expect(shown.getByText(/^nbt_test_/u)).toBeVisible();
  await shown.getByRole('button', { name: t('partner.kept') }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: t('partner.makeKey') })).toBeFocused();
});

test('signs staff in with an authenticator app or a recovery code and rejects a wrong code', async ({
  page,
  otherDevice,
}) => {
  const phone = newPhone();
  await signInViaApi(page, phone);
  await setRole(phone, 'viewer');
  await page.goto('/console/analytics');
  await page.getByRole('button', { name: t('secondFactor.addTotp') }).click();
  await expect(page.getByRole('img', { name: t('secondFactor.qrAlt') })).toBeVisible();
  await expectAccessible(page, 'connecting an authenticator app');
  const shown = await page.getByText(t('secondFactor.secretLabel')).locator('+ p').innerText();
  const secret = shown.replaceAll(/\s/gu, '');
  await page.getByRole('textbox', { name: t('secondFactor.firstCode') }).fill(codeOfApp(secret));
  const codes = page.getByRole('list', { name: t('secondFactor.codesTitle') }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recoveryCode = await codes.first().innerText();
  await page.getByRole('button', { name: t('secondFactor.kept') }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('console.analytics') })).toBeVisible();
  await expect(page.getByRole('heading', { name: t('secondFactor.codesTitle') })).toBeHidden();

  await signInViaApi(otherDevice, phone);
  await otherDevice.goto('/console/analytics');
  const code = otherDevice.getByRole('textbox', { name: t('secondFactor.totpCode') });
  await code.fill('000000');
  await expect(otherDevice.getByRole('alert')).toBeVisible();
  await expect(code).toHaveValue('');
  await expectAccessible(otherDevice, 'the two-factor guard after a wrong code');
  await otherDevice.getByRole('button', { name: t('secondFactor.recoveryWay') }).click();
  await otherDevice.getByRole('textbox', { name: t('secondFactor.recoveryCode') }).fill(recoveryCode);
  await otherDevice.getByRole('button', { name: t('secondFactor.confirm') }).click();
  await expect(otherDevice.getByRole('heading', { name: t('secondFactor.proveTitle') })).toBeHidden();
});

/** Browsers close any dialog after repeated Escape presses. */
async function pressEsc(page: Page): Promise<void> {
  for (let press = 0; press < 6; press++) await page.keyboard.press('Escape');
}

/** Large screen with a virtual passkey authenticator. */
async function openAsDesktop(page: Page, context: BrowserContext): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
}

/** Creates a ticket that the same user can answer after becoming staff. */
async function createTicket(page: Page, phone: string): Promise<string> {
  const ticketText = `سؤال ${phone.slice(-6)}`;
  await page.goto('/profile/contact');
  await page.getByRole('radio', { name: t('ticket.gift') }).check();
  await page.getByRole('textbox', { name: t('ticket.text') }).fill(ticketText);
  await page.getByRole('button', { name: t('ticket.send') }).click();
  await expect(page).toHaveURL(/\/profile\/contact\/[\da-f-]{36}$/u);
  return ticketText;
}
