import type { Page } from '@playwright/test';

import { endSessions } from '../database-fixtures.ts';
import { demoPerson } from '../demo-data.ts';
import { expect, newPhone, test } from '../journey.ts';
import { countRequests, toast } from '../pages/chrome.ts';
import { signInViaApi, storedToken } from '../pages/session.ts';
import {
  codeSentTo,
  expectHomeOf,
  giveNames,
  openLogin,
  phoneField,
  sendCode,
  skipTutorial,
  someone,
  typeCode,
} from '../pages/sign-in.ts';
import { t } from '../texts.ts';

const hourMs = 3_600_000;

test('redirects to sign-in once after sign-out everywhere and returns after signing in', async ({
  page,
  otherDevice,
}) => {
  const phone = newPhone();
  await signInViaApi(page, phone);
  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 1, name: t('profile.title') })).toBeVisible();

  await signInViaApi(otherDevice, phone);
  await otherDevice.goto('/profile');
  await logOut(otherDevice, t('profile.logoutEverywhere'));

  const refreshes = countRequests([page], 'GET', '/auth/refresh');
  await page.getByRole('button', { name: t('profile.devices') }).click();
  await expect(page).toHaveURL('/login');
  await expect(toast(page, t('errors.sessionExpired'))).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(phoneField(page)).toBeEditable();
  expect(await storedToken(page)).toBeNull();
  expect(refreshes()).toBe(1);

  await sendCode(page, phone);
  await typeCode(page, await codeSentTo(page.request, phone));
  await skipTutorial(page);
  await expect(page).toHaveURL('/profile');
});

test('redirects an expired session to sign-in without a loop after the phone slept', async ({
  page,
  context,
}) => {
  const phone = newPhone();
  await signInViaApi(page, phone);
  await page.goto('/');
  await expectHomeOf(page, someone);
  await endSessions(phone);
  await context.clock.install({ time: Date.now() + hourMs });
  const refreshes = countRequests([page], 'GET', '/auth/refresh');
  const visits: string[] = [];
  page.on('framenavigated', (frame) => visits.push(new URL(frame.url()).pathname));
  await page.reload();
  await expect(page).toHaveURL('/login');
  await expect(toast(page, t('errors.sessionExpired'))).toBeVisible();
  expect(refreshes()).toBe(1);
  const [first, ...others] = visits;
  expect(first).toBe('/');
  expect(new Set(others)).toEqual(new Set(['/login']));
});

test('signs out and in across tabs', async ({ page, context }) => {
  await signInViaApi(page, newPhone());
  await page.goto('/');
  await page.getByRole('link', { name: t('header.settings') }).click();
  const otherTab = await context.newPage();
  await otherTab.goto('/');
  await expectHomeOf(otherTab, someone);
  await page.bringToFront();

  await page.getByRole('button', { name: t('profile.logout') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('common.cancel') })
    .click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await logOut(page, t('profile.logout'));
  await expect(toast(page, t('profile.loggedOut'))).toBeVisible();
  await expect(otherTab).toHaveURL('/login');
  expect(await storedToken(otherTab)).toBeNull();

  await page.goBack();
  await expect(page).toHaveURL('/login');
  const reem = demoPerson('000');
  await sendCode(page, reem.phone);
  await typeCode(page, await codeSentTo(page.request, reem.phone));
  await skipTutorial(page);
  await expectHomeOf(page, reem);
  await expectHomeOf(otherTab, reem);
});

test('refreshes an expired token once for two tabs and stays signed in', async ({ page, context }) => {
  await signInViaApi(page, newPhone());
  await page.goto('/');
  await expectHomeOf(page, someone);
  const before = await storedToken(page);
  const otherTab = await context.newPage();
  await context.clock.install({ time: Date.now() + hourMs });
  const refreshes = countRequests([page, otherTab], 'GET', '/auth/refresh');
  await Promise.all([page.goto('/'), otherTab.goto('/profile')]);
  await expectHomeOf(page, someone);
  await expect(otherTab.getByText(`${someone.firstname} ${someone.lastname}`)).toBeVisible();
  expect(refreshes()).toBe(1);
  expect(await storedToken(page)).not.toBe(before);
  expect(await storedToken(otherTab)).toBe(await storedToken(page));
});

test('stays signed in with a clock that is an hour ahead', async ({ page }) => {
  const phone = newPhone();
  await page.clock.install({ time: Date.now() + hourMs });
  const refreshes = countRequests([page], 'GET', '/auth/refresh');
  await openLogin(page);
  await sendCode(page, phone);
  await typeCode(page, await codeSentTo(page.request, phone));
  await giveNames(page);
  await skipTutorial(page);
  await expectHomeOf(page, someone);
  await page.reload();
  await expectHomeOf(page, someone);
  expect(refreshes()).toBe(0);

  await page.clock.setSystemTime(Date.now());
  await page.getByRole('link', { name: t('header.settings') }).click();
  await page.getByRole('button', { name: t('profile.devices') }).click();
  await expect(page.getByRole('dialog').getByText(t('profile.deviceCurrent'))).toBeVisible();
  await page.reload();
  await expect(page.getByText(`${someone.firstname} ${someone.lastname}`)).toBeVisible();
});

async function logOut(page: Page, choice: string): Promise<void> {
  await page.getByRole('button', { name: t('profile.logout') }).click();
  await page.getByRole('dialog').getByRole('button', { name: choice, exact: true }).click();
  await expect(page).toHaveURL('/login');
}
