import type { Page } from '@playwright/test';

import { demoAccounts } from '../../apps/api/src/seed/demo-accounts.ts';
import { formatPhoneWithDialCode } from '../../packages/domain/src/phone.ts';
import { required } from '../../testkit/required.ts';
import { expect, newPhone, test } from '../journey.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { enterConsole } from '../pages/console.ts';
import { signInViaApi } from '../pages/session.ts';
import { codeSentTo, messagesTo, wrongCode } from '../pages/sign-in.ts';
import { t } from '../texts.ts';

const staff = required(demoAccounts.find(({ role }) => role === 'admin'));

const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAIAAAAlC+aJAAAATklEQVR42u3PQQkAAAgEsItz/TGgEXwLgxVYpn0tAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgKXBeqJQPGq9gk9AAAAAElFTkSuQmCC',
  'base64',
);

test('changes the phone with both codes and notifies the second device and the old phone', async ({
  page,
  otherDevice,
}) => {
  const [oldPhone, phone] = [newPhone(), newPhone()];
  await signInViaApi(page, oldPhone);
  await signInViaApi(otherDevice, oldPhone);
  await page.goto('/profile');
  await page.getByRole('link', { name: t('profile.changePhone') }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('profile.changePhone') })).toBeVisible();
  await expectAccessible(page, '/profile/phone');

  const field = page.getByRole('textbox', { name: t('phoneChange.newPhone') });
  await field.fill(oldPhone.slice(4));
  await page.getByRole('button', { name: t('phoneChange.send') }).click();
  await expect(page.getByRole('alert')).toContainText(t('phoneChange.samePhone'));
  await field.fill(phone.slice(4));
  await page.getByRole('button', { name: t('phoneChange.send') }).click();
  await expect(codeBoxes(page, 'oldCode', oldPhone).first()).toBeFocused();

  // Back keeps the typed phone, and its codes stay valid.
  await page.goBack();
  await expect(field).toHaveValue(/\d/u);
  await page.getByRole('button', { name: t('phoneChange.send') }).click();
  await expect(codeBoxes(page, 'oldCode', oldPhone).first()).toBeFocused();
  await expectAccessible(page, 'both codes');

  const newCode = await codeSentTo(page.request, phone);
  await page.keyboard.type(await codeSentTo(page.request, oldPhone));
  await expect(codeBoxes(page, 'newCode', phone).first()).toBeFocused();
  await page.keyboard.type(wrongCode(newCode));
  await expect(page.getByRole('alert').first()).toContainText(t('code.errorInvalid'));
  await expectAccessible(page, 'a wrong code of two');
  await expect(codeBoxes(page, 'newCode', phone).first()).toHaveValue('');
  await codeBoxes(page, 'newCode', phone).first().click();
  await page.keyboard.type(newCode);
  await expect(page.getByRole('heading', { name: t('phoneChange.doneTitle') })).toBeVisible();
  await expectAccessible(page, 'a changed phone');
  await page.getByRole('link', { name: t('phoneChange.done') }).click();
  await expect(page).toHaveURL('/profile');
  await expect(page.getByText(formatPhoneWithDialCode(phone))).toBeVisible();

  await otherDevice.goto('/notifications');
  await expect(otherDevice.getByText(t('notification.phone_changed'))).toBeVisible();
  await expect
    .poll(async () => (await messagesTo(page.request, oldPhone))[0]?.body)
    .toContain('/profile/contact');
});

test('sends a ticket with a photo, shows the staff answer and accepts a reply', async ({
  page,
  otherDevice,
}) => {
  const phone = newPhone();
  const question = `لم تصل هديتي ${phone.slice(-4)}`;
  await signInViaApi(page, phone);
  await page.goto('/faq');
  await page.getByRole('link', { name: t('profile.contact') }).click();
  await expect(page).toHaveURL('/profile/contact');
  await page.getByRole('button', { name: t('ticket.send') }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expectAccessible(page, '/profile/contact with errors');
  await page.getByRole('radio', { name: t('ticket.gift') }).check();
  await page.getByRole('textbox', { name: t('ticket.text') }).fill(question);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: photo });
  await page.getByRole('button', { name: t('ticket.send') }).click();
  await expect(page).toHaveURL(/\/profile\/contact\/[\da-f-]{36}$/u);
  await expect(page.getByText(question)).toBeVisible();
  await expect(page.getByRole('img', { name: t('ticket.sentPhotoAlt') })).toBeVisible();
  const thread = new URL(page.url()).pathname;

  await enterConsole(otherDevice, staff, '/console/tickets');
  await expect(otherDevice.getByRole('link', { name: new RegExp(question, 'u') })).toBeVisible();
  await expectAccessible(otherDevice, '/console/tickets');
  await otherDevice.getByRole('link', { name: new RegExp(question, 'u') }).click();
  await otherDevice.getByRole('textbox', { name: t('staffTicket.answer') }).fill('وصلت هديتك اليوم');
  await otherDevice.getByRole('button', { name: t('staffTicket.sendAnswer') }).click();
  await expect(otherDevice.getByText('وصلت هديتك اليوم')).toBeVisible();
  await expectAccessible(otherDevice, 'an answered ticket');

  await page.goto('/notifications');
  await page.getByText(t('notification.ticket_answered')).click();
  await expect(page).toHaveURL(thread);
  await expect(page.getByText('وصلت هديتك اليوم')).toBeVisible();
  await expectAccessible(page, 'a ticket');
  const reply = page.getByRole('textbox', { name: t('ticket.reply') });
  await reply.fill('شكرًا لكم');
  await page.getByRole('button', { name: t('ticket.send') }).click();
  await expect(reply).toHaveValue('');
  await expect(page.getByText('شكرًا لكم')).toBeVisible();
  await page.goto('/profile/contact');
  await expect(page.getByRole('link', { name: new RegExp(t('ticket.open'), 'u') })).toBeVisible();
  await expectAccessible(page, '/profile/contact');
});

function codeBoxes(page: Page, which: 'oldCode' | 'newCode', phone: string) {
  return page
    .getByRole('group', { name: t(`phoneChange.${which}`, { phone: formatPhoneWithDialCode(phone) }) })
    .getByRole('textbox');
}
