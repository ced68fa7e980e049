import type { Locator, Page } from '@playwright/test';

import { expect, newPhone, test } from '../journey.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { toast } from '../pages/chrome.ts';
import { signInDuringFlow, signInWithTrees } from '../pages/session.ts';
import { someone } from '../pages/sign-in.ts';
import { t } from '../texts.ts';

const sidr = 'سدرة الجدة';
const carbon = 'كم من الكربون أزلتِ حتى الآن؟';

test('answers a question, links its sources on the tree page and keeps the conversation', async ({
  page,
}) => {
  const [publicId = ''] = await signInWithTrees(page, [sidr]);
  await page.goto('/');
  await page.getByRole('link', { name: t('chat.bannerAction') }).click();
  await expect(page).toHaveURL(`/tree/${publicId}/chat`);
  await expect(page.getByRole('heading', { level: 1, name: sidr })).toBeVisible();
  await expect(page.getByText(t('chat.welcome', { name: sidr }))).toBeVisible();
  await expectAccessible(page, 'an empty chat');

  await ask(page, carbon);
  const answer = messages(page).last();
  await expect(answer.getByRole('list', { name: t('chat.sources') })).toBeVisible();
  await expect(messages(page)).toHaveCount(2);
  await expectAccessible(page, 'a chat with an answer');

  const source = answer.getByRole('link').first();
  const sectionId = ((await source.getAttribute('href')) ?? '').split('#')[1] ?? '';
  await source.click();
  await expect(page).toHaveURL(`/tree/${publicId}#${sectionId}`);
  await expect(page.locator(`#${sectionId}`)).toBeFocused();
  await expect(page.locator(`#${sectionId}`)).toBeInViewport();
  await page.goBack();
  await expect(messages(page)).toHaveCount(2);
  await page.reload();
  await expect(messages(page).first()).toContainText(carbon);

  await page.getByRole('button', { name: t('chat.clear') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('chat.clear') })
    .click();
  await expect(toast(page, t('chat.cleared'))).toBeVisible();
  await expect(messages(page)).toHaveCount(0);
});

test("answers a visitor's question after sign-in and hides it from the next visit", async ({
  page,
  otherDevice,
}) => {
  const [publicId = ''] = await signInWithTrees(page, [sidr]);
  await otherDevice.goto(`/tree/${publicId}`);
  await otherDevice.getByRole('link', { name: t('treeDetail.question') }).click();
  await expect(
    otherDevice.getByRole('heading', { name: t('chat.signInTitle', { name: sidr }) }),
  ).toBeVisible();
  await expectAccessible(otherDevice, 'a chat before sign-in');
  await otherDevice.getByRole('link', { name: t('chat.signIn') }).click();
  await signInDuringFlow(otherDevice, newPhone(), someone);
  await expect(otherDevice).toHaveURL(`/tree/${publicId}/chat`);
  await expect(messages(otherDevice).first()).toContainText(t('treeDetail.question'));
  await expect(messages(otherDevice)).toHaveCount(2);
  await otherDevice.reload();
  await expect(messages(otherDevice)).toHaveCount(2);

  const nextVisit = await otherDevice.context().newPage();
  await nextVisit.goto(`/tree/${publicId}/chat`);
  await expect(nextVisit.getByText(t('chat.welcome', { name: sidr }))).toBeVisible();
  await expect(messages(nextVisit)).toHaveCount(0);
  await page.goto(`/tree/${publicId}/chat`);
  await expect(page.getByText(t('chat.welcome', { name: sidr }))).toBeVisible();
  await expect(messages(page)).toHaveCount(0);
});

test('opens a dialog and sends a question from the chips under the newest answer', async ({ page }) => {
  const [publicId = ''] = await signInWithTrees(page, [sidr]);
  await page.goto(`/tree/${publicId}/chat`);
  await expect(page.getByRole('list', { name: t('chat.examples') })).toBeVisible();
  await ask(page, 'ممكن أهديك لصديقتي؟');
  await expect(page.getByRole('list', { name: t('chat.examples') })).toBeHidden();
  const chips = page.getByRole('list', { name: t('chat.next') });
  await chips.getByRole('button', { name: t('chatActions.gift') }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  await ask(page, 'كم ناتج ١٢ ضرب ١٢؟');
  await expect(chips.getByRole('button', { name: t('chatActions.gift') })).toBeHidden();
  await expectAccessible(page, 'chips under an answer');
  const question = chips.getByRole('button').first();
  const text = (await question.textContent()) ?? '';
  await page.context().setOffline(true);
  await expect(question).toBeDisabled();
  await expect(question).toHaveAccessibleDescription(t('chat.offlineNotice'));
  await page.context().setOffline(false);
  await expect(question).toBeEnabled();
  await question.click();
  await expect(messages(page)).toHaveCount(6);
  await expect(messages(page).nth(4)).toContainText(text);
});

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: t('chat.placeholder') }).fill(text);
  await page.keyboard.press('Enter');
}

/** Asks and waits for the complete answer. */
async function ask(page: Page, text: string): Promise<void> {
  const count = await messages(page).count();
  await write(page, text);
  await expect(messages(page)).toHaveCount(count + 2);
  await expect(page.getByRole('button', { name: t('chat.send') })).toBeVisible();
}

/** Returns the messages without the date separators. */
function messages(page: Page): Locator {
  return page
    .getByRole('region', { name: t('chat.talk') })
    .getByRole('listitem')
    .filter({ has: page.locator('time') });
}
