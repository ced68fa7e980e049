import type { Locator, Page } from '@playwright/test';

import { giveTrees } from '../house.ts';
import { expect, newPhone, test } from '../journey.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { toast } from '../pages/chrome.ts';
import { signInOnTheWay, signInQuietly } from '../pages/session.ts';
import { someone } from '../pages/sign-in.ts';
import { say } from '../texts.ts';

const sidr = 'سدرة الجدة';
const carbon = 'كم من الكربون أزلتِ حتى الآن؟';

test('an owner asks, reads the answer’s facts up on the page, and finds what was said again', async ({
  page,
}) => {
  const phone = newPhone();
  await signInQuietly(page, phone);
  const [publicId = ''] = await giveTrees(phone, [sidr]);
  await page.goto('/');
  await page.getByRole('link', { name: say('chat.bannerAction') }).click();
  await expect(page).toHaveURL(`/tree/${publicId}/chat`);
  await expect(page.getByRole('heading', { level: 1, name: sidr })).toBeVisible();
  await expect(page.getByText(say('chat.welcome', { name: sidr }))).toBeVisible();
  await expectAccessible(page, 'an empty chat');

  await ask(page, carbon);
  const answer = messages(page).last();
  await expect(answer.getByRole('list', { name: say('chat.sources') })).toBeVisible();
  await expect(messages(page)).toHaveCount(2);
  await expectAccessible(page, 'a chat with an answer');

  const source = answer.getByRole('link').first();
  const part = ((await source.getAttribute('href')) ?? '').split('#')[1] ?? '';
  await source.click();
  await expect(page).toHaveURL(`/tree/${publicId}#${part}`);
  await expect(page.locator(`#${part}`)).toBeFocused();
  await expect(page.locator(`#${part}`)).toBeInViewport();
  await page.goBack();
  await expect(messages(page)).toHaveCount(2);
  await page.reload();
  await expect(messages(page).first()).toContainText(carbon);

  await page.getByRole('button', { name: say('chat.clear') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('chat.clear') })
    .click();
  await expect(toast(page, say('chat.cleared'))).toBeVisible();
  await expect(messages(page)).toHaveCount(0);
});

test('a visitor signs in on the way to a question, and the next visit knows nothing of it', async ({
  page,
  otherDevice,
}) => {
  const owner = newPhone();
  await signInQuietly(page, owner);
  const [publicId = ''] = await giveTrees(owner, [sidr]);
  await otherDevice.goto(`/tree/${publicId}`);
  await otherDevice.getByRole('link', { name: say('treeDetail.question') }).click();
  await expect(
    otherDevice.getByRole('heading', { name: say('chat.signInTitle', { name: sidr }) }),
  ).toBeVisible();
  await expectAccessible(otherDevice, 'a chat before sign-in');
  await otherDevice.getByRole('link', { name: say('chat.signIn') }).click();
  await signInOnTheWay(otherDevice, newPhone(), someone);
  await expect(otherDevice).toHaveURL(`/tree/${publicId}/chat`);
  await expect(messages(otherDevice).first()).toContainText(say('treeDetail.question'));
  await expect(messages(otherDevice)).toHaveCount(2);
  await otherDevice.reload();
  await expect(messages(otherDevice)).toHaveCount(2);

  const nextVisit = await otherDevice.context().newPage();
  await nextVisit.goto(`/tree/${publicId}/chat`);
  await expect(nextVisit.getByText(say('chat.welcome', { name: sidr }))).toBeVisible();
  await expect(messages(nextVisit)).toHaveCount(0);
  await page.goto(`/tree/${publicId}/chat`);
  await expect(page.getByText(say('chat.welcome', { name: sidr }))).toBeVisible();
  await expect(messages(page)).toHaveCount(0);
});

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: say('chat.placeholder') }).fill(text);
  await page.keyboard.press('Enter');
}

/** Asks and waits until all was said. */
async function ask(page: Page, text: string): Promise<void> {
  await write(page, text);
  await expect(messages(page)).toHaveCount(2);
  await expect(page.getByRole('button', { name: say('chat.send') })).toBeVisible();
}

/** What was said, without the days between. */
function messages(page: Page): Locator {
  return page
    .getByRole('region', { name: say('chat.talk') })
    .getByRole('listitem')
    .filter({ has: page.locator('time') });
}
