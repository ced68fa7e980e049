import type { Page } from '@playwright/test';

import { expect, newPhone, test } from '../journey.ts';
import { expectAccessible, expectAccessibleInLight } from '../pages/accessibility.ts';
import { languageFlag, toast } from '../pages/chrome.ts';
import { signInQuietly } from '../pages/session.ts';
import { codeSentTo, openLogin, sendButton, sendCode, typeCode, wrongCode } from '../pages/sign-in.ts';
import { say } from '../texts.ts';

test('axe finds nothing serious on the way through sign-in', async ({ page }) => {
  const phone = newPhone();
  await openLogin(page);
  await expectAccessible(page, '/login');
  await languageFlag(page).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectAccessible(page, 'the language menu');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: new RegExp(say('countries.sa'), 'u') }).click();
  await expect(page.getByRole('dialog', { name: say('login.chooseCountry') })).toBeVisible();
  await expectAccessible(page, 'the country sheet');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await sendButton(page).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page, '/login with an error');

  await sendCode(page, phone);
  await expectAccessible(page, '/auth/code');
  const code = await codeSentTo(page.request, phone);
  await typeCode(page, wrongCode(code));
  await expect(toast(page, say('code.errorInvalid'))).toBeVisible();
  await expectAccessible(page, '/auth/code with an error');
  await typeCode(page, code);
  await expect(page.getByRole('heading', { level: 1, name: say('newUser.title') })).toBeVisible();
  await page.getByRole('button', { name: say('newUser.submit') }).click();
  await expectAccessible(page, '/auth/new_user with an error');
});

test('axe finds nothing serious in the tutorial and at home', async ({ page }) => {
  await signInQuietly(page, newPhone());
  await page.goto('/tutorial');
  for (const step of [1, 2, 3, 4] as const) {
    await expect(page.getByRole('heading', { name: say(`tutorial.step${step}Title`) })).toBeVisible();
    await expectAccessible(page, `step ${step} of /tutorial`);
    await page.getByRole('main').getByRole('button').last().click();
  }
  await expect(page.getByRole('heading', { name: say('home.myTrees') })).toBeVisible();
  await expectAccessible(page, '/');
});

test('axe finds nothing serious in the profile and its dialogs', async ({ page }) => {
  await signInQuietly(page, newPhone());
  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 1, name: say('profile.title') })).toBeVisible();
  await expectAccessible(page, '/profile');
  const rows = page.getByRole('main').getByRole('listitem').getByRole('button');
  const overlays = {
    'the sheet of names': rows.filter({ hasText: say('profile.editProfile') }),
    'the sheet of devices': rows.filter({ hasText: say('profile.devices') }),
    'the question before a new link': rows.filter({ hasText: say('profile.newLink') }),
    'the question before signing out': page.getByRole('button', { name: say('profile.logout') }),
  };
  for (const [name, opener] of Object.entries(overlays)) {
    await opener.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.getByRole('dialog').locator('[aria-busy]')).toHaveCount(0);
    await expectAccessible(page, name);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

test('axe finds nothing serious on the pages for everybody', async ({ page }) => {
  for (const name of ['faq', 'privacy', 'terms', 'accessibility'] as const) {
    await page.goto(`/${name}`);
    await expect(page.getByRole('heading', { level: 1, name: say(`pageTitles.${name}`) })).toBeVisible();
    await page.locator('details').evaluateAll((all) => all.forEach((one) => one.setAttribute('open', '')));
    await expectAccessible(page, `/${name}`);
  }
  await holdCountdown(page);
  await page.goto('/there/is/no/such/page');
  await expect(page.getByRole('heading', { level: 1, name: say('notFound.pageTitle') })).toBeVisible();
  await expectAccessible(page, 'a page that is not there');
});

test('axe finds nothing serious among the components, in both directions and themes', async ({ page }) => {
  await page.goto('/dev/ui');
  await expect(page.locator('main > section')).toHaveCount(4);
  // It shows both themes side by side, whichever is chosen.
  await expectAccessibleInLight(page, '/dev/ui');
});

/** Keeps the page that leads home by the second where it is; axe has to go on counting its own time. */
async function holdCountdown(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { setTimeout } = window;
    const held = (work: () => void, ms?: number) => (ms === 1_000 ? 0 : setTimeout(work, ms));
    window.setTimeout = held as typeof setTimeout;
  });
}
