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
import { t } from '../texts.ts';

test('signs a new user in through names and tutorial to home', async ({ page }) => {
  const phone = newPhone();
  await page.goto('/');
  await expect(page).toHaveURL('/login');
  await expect(page).toHaveTitle(`${t('pageTitles.login')} · ${t('app.name')}`);
  await expect(page.getByRole('heading', { level: 1, name: t('login.title') })).toBeVisible();
  await expect(page.getByText(t('login.hint'))).toBeVisible();
  await sendCode(page, phone);
  await expect(toast(page, t('login.success'))).toBeVisible();
  await expect(page.getByText(t('code.notReceived'))).toBeVisible();
  await typeCode(page, await codeSentTo(page.request, phone));
  await expect(toast(page, t('code.success'))).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: t('newUser.title') })).toBeVisible();
  await giveNames(page, { firstname: '  ليان ', lastname: ' الغامدي  ' });

  await expect(page).toHaveURL('/tutorial');
  const next = page.getByRole('button', { name: t('common.next'), exact: true });
  await expect(page.getByRole('heading', { name: t('tutorial.step1Title') })).toBeVisible();
  await next.click();
  await expect(page.getByRole('heading', { name: t('tutorial.step2Title') })).toBeVisible();
  await next.click();
  await expect(page.getByRole('heading', { name: t('tutorial.step3Title') })).toBeVisible();
  await next.click();
  await expect(page.getByRole('heading', { name: t('tutorial.step4Title') })).toBeVisible();
  await page.getByRole('button', { name: t('tutorial.start') }).click();
  await expectHomeOf(page, { firstname: 'ليان' });
  await expect(page.getByText('ليان الغامدي', { exact: true })).toBeVisible();

  await page.reload();
  await expectHomeOf(page, { firstname: 'ليان' });
  await page.goto('/login');
  await expectHomeOf(page, { firstname: 'ليان' });
});

test('waits for a slowly loading tutorial', async ({ page }) => {
  const phone = '+966500000010';
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/tutorial-*.js', async (route) => {
    await isReleased;
    await route.continue();
  });
  await page.clock.install();
  await openLogin(page);
  await sendCode(page, phone);
  const tutorialRequest = page.waitForRequest('**/assets/tutorial-*.js');
  await typeCode(page, await codeSentTo(page.request, phone));
  await expect(toast(page, t('code.success'))).toBeVisible();
  await tutorialRequest;
  await page.clock.runFor(10_000);
  release();
  await skipTutorial(page);
  await expectHomeOf(page, { firstname: 'نورة' });
});

test('completes sign-in with the keyboard alone', async ({ page }) => {
  const phone = newPhone();
  await openLogin(page);
  await expect(phoneField(page)).toBeFocused();
  await page.keyboard.type(nationalNumber(phone));
  await page.keyboard.press('Tab');
  await expect(sendButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expectCodeTab(page);
  await typeCode(page, await codeSentTo(page.request, phone));

  await expect(page.getByRole('textbox', { name: t('newUser.firstname') })).toBeFocused();
  await page.keyboard.type(someone.firstname);
  await page.keyboard.press('Tab');
  await page.keyboard.type(someone.lastname);
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: t('tutorial.step1Title') })).toBeVisible();
  // In right-to-left pages the left arrow key moves forward.
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('heading', { name: t('tutorial.step2Title') })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('heading', { name: t('tutorial.step1Title') })).toBeVisible();
  const next = page.getByRole('button', { name: t('common.next'), exact: true });
  await tabTo(page, next);
  for (const step of [2, 3, 4] as const) {
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: t(`tutorial.step${step}Title`) })).toBeVisible();
  }
  await page.keyboard.press('Enter');
  await expectHomeOf(page, someone);

  const settings = page.getByRole('link', { name: t('header.settings') });
  await tabTo(page, settings, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/profile');
});

test('keeps the number when returning from the code by browser, arrow or link', async ({ page }) => {
  const phone = newPhone();
  const formattedNumber = nationalNumber(phone).replace(/^(\d{2})(\d{3})(\d{4})$/u, '$1-$2-$3');
  await openLogin(page);
  await sendCode(page, phone);
  await expect(page.getByText(`+966 ${formattedNumber}`)).toBeVisible();

  await page.goBack();
  await expect(page).toHaveURL('/login');
  await expect(phoneField(page)).toHaveValue(formattedNumber);
  await page.goForward();
  await expectCodeTab(page);

  await page.getByRole('link', { name: t('header.back') }).click();
  await expect(page).toHaveURL('/login');
  await expect(phoneField(page)).toHaveValue(formattedNumber);
  await page.goBack();
  await expectCodeTab(page);

  await page.getByRole('link', { name: t('code.changeNumber') }).click();
  await expect(phoneField(page)).toHaveValue(formattedNumber);
  const other = newPhone();
  await sendCode(page, other);
  await typeCode(page, await codeSentTo(page.request, other));
  await expect(page).toHaveURL('/auth/new_user');
});

async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press(key);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error('The keyboard focus never reached the element.');
}
