import type { Locator, Page } from '@playwright/test';

import { expect, newPhone, test } from '../journey.ts';
import { toast } from '../pages/chrome.ts';
import {
  codeSentTo,
  expectCodeTab,
  expectHomeOf,
  giveNames,
  nationalNumber,
  openLogin,
  phoneField,
  sendButton,
  sendCode,
  skipTutorial,
  someone,
  typeCode,
} from '../pages/sign-in.ts';
import { say } from '../texts.ts';

test('a new person signs in, gives a name, is shown around and comes home', async ({ page }) => {
  const phone = newPhone();
  await page.goto('/');
  await expect(page).toHaveURL('/login');
  await expect(page).toHaveTitle(`${say('pageTitles.login')} · ${say('app.name')}`);
  await expect(page.getByRole('heading', { level: 1, name: say('login.title') })).toBeVisible();
  await expect(page.getByText(say('login.hint'))).toBeVisible();
  await sendCode(page, phone);
  await expect(toast(page, say('login.success'))).toBeVisible();
  await expect(page.getByText(say('code.notReceived'))).toBeVisible();
  await typeCode(page, await codeSentTo(page.request, phone));
  await expect(toast(page, say('code.success'))).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: say('newUser.title') })).toBeVisible();
  await giveNames(page, { firstname: '  ليان ', lastname: ' الغامدي  ' });

  await expect(page).toHaveURL('/tutorial');
  const next = page.getByRole('button', { name: say('common.next'), exact: true });
  await expect(page.getByRole('heading', { name: say('tutorial.step1Title') })).toBeVisible();
  await next.click();
  await expect(page.getByRole('heading', { name: say('tutorial.step2Title') })).toBeVisible();
  await next.click();
  await expect(page.getByRole('heading', { name: say('tutorial.step3Title') })).toBeVisible();
  await next.click();
  await expect(page.getByRole('heading', { name: say('tutorial.step4Title') })).toBeVisible();
  await page.getByRole('button', { name: say('tutorial.start') }).click();
  await expectHomeOf(page, { firstname: 'ليان' });
  await expect(page.getByText('ليان الغامدي', { exact: true })).toBeVisible();

  await page.reload();
  await expectHomeOf(page, { firstname: 'ليان' });
  await page.goto('/login');
  await expectHomeOf(page, { firstname: 'ليان' });
});

test('a tutorial that loads slowly is waited for', async ({ page }) => {
  const phone = '+966500000010';
  const { promise: isHeld, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route('**/assets/tutorial-screen-*.js', async (route) => {
    await isHeld;
    await route.continue();
  });
  await page.clock.install();
  await openLogin(page);
  await sendCode(page, phone);
  await typeCode(page, await codeSentTo(page.request, phone));
  await expect(toast(page, say('code.success'))).toBeVisible();
  await page.clock.runFor(10_000);
  letThrough();
  await skipTutorial(page);
  await expectHomeOf(page, { firstname: 'نورة' });
});

test('a whole sign-in needs no mouse', async ({ page }) => {
  const phone = newPhone();
  await openLogin(page);
  await expect(phoneField(page)).toBeFocused();
  await page.keyboard.type(nationalNumber(phone));
  await page.keyboard.press('Tab');
  await expect(sendButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expectCodeTab(page);
  await typeCode(page, await codeSentTo(page.request, phone));

  await expect(page.getByRole('textbox', { name: say('newUser.firstname') })).toBeFocused();
  await page.keyboard.type(someone.firstname);
  await page.keyboard.press('Tab');
  await page.keyboard.type(someone.lastname);
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: say('tutorial.step1Title') })).toBeVisible();
  // Forward is to the left where one reads from the right.
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('heading', { name: say('tutorial.step2Title') })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('heading', { name: say('tutorial.step1Title') })).toBeVisible();
  const next = page.getByRole('button', { name: say('common.next'), exact: true });
  await tabTo(page, next);
  for (const step of [2, 3, 4] as const) {
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: say(`tutorial.step${step}Title`) })).toBeVisible();
  }
  await page.keyboard.press('Enter');
  await expectHomeOf(page, someone);

  const settings = page.getByRole('link', { name: say('header.settings') });
  await tabTo(page, settings, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/profile');
});

test('the way back from the code keeps the number, by the browser, the arrow and the link', async ({
  page,
}) => {
  const phone = newPhone();
  const shown = nationalNumber(phone).replace(/^(\d{2})(\d{3})(\d{4})$/u, '$1-$2-$3');
  await openLogin(page);
  await sendCode(page, phone);
  await expect(page.getByText(`+966 ${shown}`)).toBeVisible();

  await page.goBack();
  await expect(page).toHaveURL('/login');
  await expect(phoneField(page)).toHaveValue(shown);
  await page.goForward();
  await expectCodeTab(page);

  await page.getByRole('link', { name: say('header.back') }).click();
  await expect(page).toHaveURL('/login');
  await expect(phoneField(page)).toHaveValue(shown);
  await page.goBack();
  await expectCodeTab(page);

  await page.getByRole('link', { name: say('code.changeNumber') }).click();
  await expect(phoneField(page)).toHaveValue(shown);
  const other = newPhone();
  await sendCode(page, other);
  await typeCode(page, await codeSentTo(page.request, other));
  await expect(page).toHaveURL('/auth/new_user');
});

/** Presses Tab as often as it takes, but not for ever. */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press(key);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error('The keyboard never came there.');
}
