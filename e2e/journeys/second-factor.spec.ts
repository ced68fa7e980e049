import type { BrowserContext, Page } from '@playwright/test';

import { giveRole, idleAsStaff } from '../house.ts';
import { expect, newPhone, test } from '../journey.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { codeOfApp } from '../pages/console.ts';
import { signInQuietly } from '../pages/session.ts';
import { say } from '../texts.ts';

/** Until the server no longer believes what it has read of the session. */
async function idle(page: Page, phone: string): Promise<void> {
  await idleAsStaff(phone);
  await page.waitForTimeout(5_500);
}

/** The answer that people write to is typed and not sent when half an hour has passed. */
test('staff enters by a passkey at a desk, and what was typed is there after the gate', async ({
  page,
  context,
}) => {
  await sitAtDesk(page, context);
  const phone = newPhone();
  await signInQuietly(page, phone);
  const question = await askSomething(page, phone);
  await giveRole(phone, 'support');

  await page.goto('/console/tickets');
  await expect(page.getByRole('heading', { name: say('secondFactor.firstTitle') })).toBeVisible();
  await expectAccessible(page, 'adding a first factor');
  await page.getByRole('button', { name: say('secondFactor.addPasskey') }).click();
  await expect(
    page.getByRole('list', { name: say('secondFactor.codesTitle') }).getByRole('listitem'),
  ).toHaveCount(10);
  await expectAccessible(page, 'recovery codes');
  await page.getByRole('button', { name: say('secondFactor.kept') }).click();
  await page.getByRole('link', { name: new RegExp(question, 'u') }).click();

  const answer = page.getByRole('textbox', { name: say('staffTicket.answer') });
  await answer.fill('وصلت هديتك');
  await idle(page, phone);
  await page.getByRole('button', { name: say('staffTicket.sendAnswer') }).click();
  await expect(page.getByRole('heading', { name: say('secondFactor.proveTitle') })).toBeVisible();
  await expect(answer).toBeHidden();
  await expectAccessible(page, 'the gate by passkey');
  await page.getByRole('button', { name: say('secondFactor.usePasskey') }).click();
  await expect(page.getByRole('heading', { name: say('secondFactor.proveTitle') })).toBeHidden();
  await expect(page.getByText('وصلت هديتك')).toBeVisible();
});

test('the gate stands above a sheet that is open and loses nothing of it, and a key that is shown once stays', async ({
  page,
  context,
}) => {
  await sitAtDesk(page, context);
  const phone = newPhone();
  await signInQuietly(page, phone);
  await giveRole(phone, 'admin');
  await page.goto('/console/partners');
  await page.getByRole('button', { name: say('secondFactor.addPasskey') }).click();
  await page.getByRole('button', { name: say('secondFactor.kept') }).click();

  await page.getByRole('button', { name: say('partner.makeKey') }).click();
  const sheet = page.getByRole('dialog', { name: say('partner.makeKey') });
  await sheet.getByRole('textbox', { name: say('partner.keyName') }).fill('متجر البوابة');
  await idle(page, phone);
  await sheet.getByRole('button', { name: say('partner.makeKey') }).click();
  const gate = page.getByRole('dialog', { name: say('secondFactor.pageTitle') });
  await expect(gate).toBeVisible();
  await expect(sheet).toBeHidden();
  await pressEsc(page);
  await gate.getByRole('button', { name: say('secondFactor.usePasskey') }).click();

  const shown = page.getByRole('dialog', { name: say('partner.shownTitle') });
  await expect(shown.getByText(/^nbt_test_/u)).toBeVisible();
  await pressEsc(page);
  await expect(shown.getByText(/^nbt_test_/u)).toBeVisible();
  await shown.getByRole('button', { name: say('partner.kept') }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: say('partner.makeKey') })).toBeFocused();
});

test('staff enters by an authenticator app on a phone, by a recovery code, and is not let in by a wrong one', async ({
  page,
  otherDevice,
}) => {
  const phone = newPhone();
  await signInQuietly(page, phone);
  await giveRole(phone, 'viewer');
  await page.goto('/console/analytics');
  await page.getByRole('button', { name: say('secondFactor.addTotp') }).click();
  await expect(page.getByRole('img', { name: say('secondFactor.qrAlt') })).toBeVisible();
  await expectAccessible(page, 'connecting an authenticator app');
  const shown = await page.getByText(say('secondFactor.secretLabel')).locator('+ p').innerText();
  const secret = shown.replaceAll(/\s/gu, '');
  await page.getByRole('textbox', { name: say('secondFactor.firstCode') }).fill(codeOfApp(secret));
  const codes = page.getByRole('list', { name: say('secondFactor.codesTitle') }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recoveryCode = await codes.first().innerText();
  await page.getByRole('button', { name: say('secondFactor.kept') }).click();
  await expect(page.getByRole('heading', { level: 1, name: say('console.analytics') })).toBeVisible();
  await expect(page.getByRole('heading', { name: say('secondFactor.codesTitle') })).toBeHidden();

  await signInQuietly(otherDevice, phone);
  await otherDevice.goto('/console/analytics');
  const code = otherDevice.getByRole('textbox', { name: say('secondFactor.totpCode') });
  await code.fill('000000');
  await expect(otherDevice.getByRole('alert')).toBeVisible();
  await expect(code).toHaveValue('');
  await expectAccessible(otherDevice, 'the gate after a wrong code');
  await otherDevice.getByRole('button', { name: say('secondFactor.recoveryWay') }).click();
  await otherDevice.getByRole('textbox', { name: say('secondFactor.recoveryCode') }).fill(recoveryCode);
  await otherDevice.getByRole('button', { name: say('secondFactor.confirm') }).click();
  await expect(otherDevice.getByRole('heading', { name: say('secondFactor.proveTitle') })).toBeHidden();
});

/** So often that a browser would close any dialog. */
async function pressEsc(page: Page): Promise<void> {
  for (let press = 0; press < 6; press++) await page.keyboard.press('Escape');
}

/** At a large screen, with a device that keeps passkeys. */
async function sitAtDesk(page: Page, context: BrowserContext): Promise<void> {
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

/** A ticket of one's own, which one may answer oneself once one is staff. */
async function askSomething(page: Page, phone: string): Promise<string> {
  const question = `سؤال ${phone.slice(-6)}`;
  await page.goto('/profile/contact');
  await page.getByRole('radio', { name: say('ticket.gift') }).check();
  await page.getByRole('textbox', { name: say('ticket.text') }).fill(question);
  await page.getByRole('button', { name: say('ticket.send') }).click();
  await expect(page).toHaveURL(/\/profile\/contact\/[\da-f-]{36}$/u);
  return question;
}
