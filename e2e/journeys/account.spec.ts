import type { Page } from '@playwright/test';

import { demoAccounts } from '../../apps/api/src/seed/demo-accounts.ts';
import type { DemoAccount } from '../../apps/api/src/seed/demo-accounts.ts';
import { formatPhoneWithDialCode } from '../../packages/domain/src/phone.ts';
import { expect, newPhone, test } from '../journey.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { enterConsole } from '../pages/console.ts';
import { signInQuietly } from '../pages/session.ts';
import { codeSentTo, messagesTo, wrongCode } from '../pages/sign-in.ts';
import { say } from '../texts.ts';

const staff = demoAccounts.find(({ role }) => role === 'admin') as DemoAccount;

/** A red square. */
const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAIAAAAlC+aJAAAATklEQVR42u3PQQkAAAgEsItz/TGgEXwLgxVYpn0tAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgKXBeqJQPGq9gk9AAAAAElFTkSuQmCC',
  'base64',
);

test('somebody changes their phone by both codes, and their other device and the old phone hear of it', async ({
  page,
  otherDevice,
}) => {
  const [oldPhone, phone] = [newPhone(), newPhone()];
  await signInQuietly(page, oldPhone);
  await signInQuietly(otherDevice, oldPhone);
  await page.goto('/profile');
  await page.getByRole('link', { name: say('profile.changePhone') }).click();
  await expect(page.getByRole('heading', { level: 1, name: say('profile.changePhone') })).toBeVisible();
  await expectAccessible(page, '/profile/phone');

  const field = page.getByRole('textbox', { name: say('phoneChange.newPhone') });
  await field.fill(oldPhone.slice(4));
  await page.getByRole('button', { name: say('phoneChange.send') }).click();
  await expect(page.getByRole('alert')).toContainText(say('phoneChange.samePhone'));
  await field.fill(phone.slice(4));
  await page.getByRole('button', { name: say('phoneChange.send') }).click();
  await expect(codeBoxes(page, 'oldCode', oldPhone).first()).toBeFocused();

  // Back leads to the number that was typed, and its codes stay good.
  await page.goBack();
  await expect(field).toHaveValue(/\d/u);
  await page.getByRole('button', { name: say('phoneChange.send') }).click();
  await expect(codeBoxes(page, 'oldCode', oldPhone).first()).toBeFocused();
  await expectAccessible(page, 'both codes');

  const newCode = await codeSentTo(page.request, phone);
  await page.keyboard.type(await codeSentTo(page.request, oldPhone));
  await expect(codeBoxes(page, 'newCode', phone).first()).toBeFocused();
  await page.keyboard.type(wrongCode(newCode));
  await expect(page.getByRole('alert').first()).toContainText(say('code.errorInvalid'));
  await expectAccessible(page, 'a wrong code of two');
  await expect(codeBoxes(page, 'newCode', phone).first()).toHaveValue('');
  await codeBoxes(page, 'newCode', phone).first().click();
  await page.keyboard.type(newCode);
  await expect(page.getByRole('heading', { name: say('phoneChange.doneTitle') })).toBeVisible();
  await expectAccessible(page, 'a changed phone');
  await page.getByRole('link', { name: say('phoneChange.done') }).click();
  await expect(page).toHaveURL('/profile');
  await expect(page.getByText(formatPhoneWithDialCode(phone))).toBeVisible();

  await otherDevice.goto('/notifications');
  await expect(otherDevice.getByText(say('notification.phone_changed'))).toBeVisible();
  await expect
    .poll(async () => (await messagesTo(page.request, oldPhone))[0]?.body)
    .toContain('/profile/contact');
});

test('somebody writes to us with a photo, staff answers, and they hear of it and write back', async ({
  page,
  otherDevice,
}) => {
  const phone = newPhone();
  const question = `لم تصل هديتي ${phone.slice(-4)}`;
  await signInQuietly(page, phone);
  await page.goto('/faq');
  await page.getByRole('link', { name: say('profile.contact') }).click();
  await expect(page).toHaveURL('/profile/contact');
  await page.getByRole('button', { name: say('ticket.send') }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expectAccessible(page, '/profile/contact with errors');
  await page.getByRole('radio', { name: say('ticket.gift') }).check();
  await page.getByRole('textbox', { name: say('ticket.text') }).fill(question);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: photo });
  await page.getByRole('button', { name: say('ticket.send') }).click();
  await expect(page).toHaveURL(/\/profile\/contact\/[\da-f-]{36}$/u);
  await expect(page.getByText(question)).toBeVisible();
  await expect(page.getByRole('img', { name: say('ticket.sentPhotoAlt') })).toBeVisible();
  const thread = new URL(page.url()).pathname;

  await enterConsole(otherDevice, staff, '/console/tickets');
  await expect(otherDevice.getByRole('link', { name: new RegExp(question, 'u') })).toBeVisible();
  await expectAccessible(otherDevice, '/console/tickets');
  await otherDevice.getByRole('link', { name: new RegExp(question, 'u') }).click();
  await otherDevice.getByRole('textbox', { name: say('staffTicket.answer') }).fill('وصلت هديتك اليوم');
  await otherDevice.getByRole('button', { name: say('staffTicket.sendAnswer') }).click();
  await expect(otherDevice.getByText('وصلت هديتك اليوم')).toBeVisible();
  await expectAccessible(otherDevice, 'an answered ticket');

  await page.goto('/notifications');
  await page.getByText(say('notification.ticket_answered')).click();
  await expect(page).toHaveURL(thread);
  await expect(page.getByText('وصلت هديتك اليوم')).toBeVisible();
  await expectAccessible(page, 'a ticket');
  const reply = page.getByRole('textbox', { name: say('ticket.reply') });
  await reply.fill('شكرًا لكم');
  await page.getByRole('button', { name: say('ticket.send') }).click();
  await expect(reply).toHaveValue('');
  await expect(page.getByText('شكرًا لكم')).toBeVisible();
  await page.goto('/profile/contact');
  await expect(page.getByRole('link', { name: new RegExp(say('ticket.open'), 'u') })).toBeVisible();
  await expectAccessible(page, '/profile/contact');
});

function codeBoxes(page: Page, which: 'oldCode' | 'newCode', phone: string) {
  return page
    .getByRole('group', { name: say(`phoneChange.${which}`, { phone: formatPhoneWithDialCode(phone) }) })
    .getByRole('textbox');
}
