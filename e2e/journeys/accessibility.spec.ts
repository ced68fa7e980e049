import type { Page } from '@playwright/test';

import { demoPerson } from '../demo-data.ts';
import { expect, newPhone, test } from '../journey.ts';
import { expectAccessible, expectAccessibleInLight } from '../pages/accessibility.ts';
import { languageFlag } from '../pages/chrome.ts';
import { signInAs, signInViaApi } from '../pages/session.ts';
import {
  codeGroup,
  codeSentTo,
  openLogin,
  sendButton,
  sendCode,
  typeCode,
  wrongCode,
} from '../pages/sign-in.ts';
import { t } from '../texts.ts';

test.use({ drawsMaps: true });

test('has no serious axe violations during sign-in', async ({ page }) => {
  const phone = newPhone();
  await openLogin(page);
  await expectAccessible(page, '/login');
  await languageFlag(page).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectAccessible(page, 'the language menu');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: new RegExp(t('countries.sa'), 'u') }).click();
  await expect(page.getByRole('dialog', { name: t('login.chooseCountry') })).toBeVisible();
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
  await expect(codeGroup(page)).toHaveAccessibleDescription(new RegExp(t('code.errorInvalid'), 'u'));
  await expectAccessible(page, '/auth/code with an error');
  await typeCode(page, code);
  await expect(page.getByRole('heading', { level: 1, name: t('newUser.title') })).toBeVisible();
  await page.getByRole('button', { name: t('newUser.submit') }).click();
  await expectAccessible(page, '/auth/new_user with an error');
});

test('has no serious axe violations in the tutorial and on the home page', async ({ page }) => {
  await signInViaApi(page, newPhone());
  await page.goto('/tutorial');
  for (const step of [1, 2, 3, 4] as const) {
    await expect(page.getByRole('heading', { name: t(`tutorial.step${step}Title`) })).toBeVisible();
    await expectAccessible(page, `step ${step} of /tutorial`);
    await page.getByRole('main').getByRole('button').last().click();
  }
  await expect(page.getByRole('heading', { name: t('home.myTrees') })).toBeVisible();
  await expectAccessible(page, '/');
});

test('has no serious axe violations in the profile and its dialogs', async ({ page }) => {
  await signInViaApi(page, newPhone());
  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 1, name: t('profile.title') })).toBeVisible();
  await expectAccessible(page, '/profile');
  const rows = page.getByRole('main').getByRole('listitem').getByRole('button');
  const overlays = {
    'the sheet of names': rows.filter({ hasText: t('profile.editProfile') }),
    'the sheet of devices': rows.filter({ hasText: t('profile.devices') }),
    'the question before a new link': rows.filter({ hasText: t('profile.newLink') }),
    'the question before signing out': page.getByRole('button', { name: t('profile.logout') }),
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

test('has no serious axe violations on maps, cards, an empty search and the numbers', async ({ page }) => {
  await signInAs(page, demoPerson('010'));
  for (const path of ['/map', '/map?trees=all', '/?view=cards', '/?search=xyzq', '/impact', '/method']) {
    await page.goto(path);
    await expect(page.locator('main:not([aria-busy])')).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectAccessible(page, path);
  }
});

test('has no serious axe violations on the public pages', async ({ page }) => {
  for (const name of ['faq', 'privacy', 'terms', 'accessibility'] as const) {
    await page.goto(`/${name}`);
    await expect(page.getByRole('heading', { level: 1, name: t(`pageTitles.${name}`) })).toBeVisible();
    await page.locator('details').evaluateAll((all) => all.forEach((one) => one.setAttribute('open', '')));
    await expectAccessible(page, `/${name}`);
  }
  await freezeCountdown(page);
  await page.goto('/there/is/no/such/page');
  await expect(page.getByRole('heading', { level: 1, name: t('notFound.pageTitle') })).toBeVisible();
  await expectAccessible(page, 'a page that is not there');
});

test('has no serious axe violations in the components, in both directions and themes', async ({ page }) => {
  await page.goto('/dev/ui');
  await expect(page.locator('main > section')).toHaveCount(4);
  // The page shows both themes side by side.
  await expectAccessibleInLight(page, '/dev/ui');
});

/** Stops the countdown that redirects home; axe needs other timers to run. */
async function freezeCountdown(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { setTimeout } = window;
    const patchedSetTimeout = (work: () => void, ms?: number) => (ms === 1_000 ? 0 : setTimeout(work, ms));
    window.setTimeout = patchedSetTimeout as typeof setTimeout;
  });
}
