import { expect, newPhone, test } from '../journey.ts';
import { countRequests, toast } from '../pages/chrome.ts';
import { signInQuietly } from '../pages/session.ts';
import {
  codeSentTo,
  expectCodeTab,
  expectHomeOf,
  nationalNumber,
  openLogin,
  phoneField,
  sendButton,
  someone,
} from '../pages/sign-in.ts';
import { say } from '../texts.ts';

test('without a connection the page says so, and sending works once it is back', async ({
  page,
  context,
}) => {
  await openLogin(page);
  await phoneField(page).fill(nationalNumber(newPhone()));
  await context.setOffline(true);
  const bar = page.getByText(say('states.offlineBar'));
  await expect(bar).toBeVisible();
  await sendButton(page).click();
  await expect(toast(page, say('errors.network'))).toBeVisible();
  await expect(page).toHaveURL('/login');
  await expect(sendButton(page)).toBeEnabled();

  await context.setOffline(false);
  await expect(bar).toBeHidden();
  await expect(toast(page, say('states.backOnline'))).toBeVisible();
  await sendButton(page).click();
  await expectCodeTab(page);
});

test('while the server thinks the button turns and takes no second press', async ({ page }) => {
  const { promise: isHeld, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route('**/api/auth/login_phone', async (route) => {
    await isHeld;
    await route.continue();
  });
  await openLogin(page);
  const sends = countRequests([page], 'POST', '/auth/login_phone');
  await phoneField(page).fill(nationalNumber(newPhone()));
  await sendButton(page).dblclick();
  const sending = page.getByRole('button', { name: say('login.submitting') });
  await expect(sending).toBeDisabled();
  await expect(sending).toHaveAttribute('aria-busy', 'true');
  await phoneField(page).press('Enter');
  letThrough();
  await expectCodeTab(page);
  expect(sends()).toBe(1);
});

test('a number that was sent before the scripts came is sent once they are here', async ({ page }) => {
  const phone = newPhone();
  const { promise: isHeld, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route('**/assets/app-*.js', async (route) => {
    await isHeld;
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  await phoneField(page).fill(nationalNumber(phone));
  await sendButton(page).click();
  await expect(phoneField(page)).toHaveValue(nationalNumber(phone));
  letThrough();
  await expectCodeTab(page);
  expect(await codeSentTo(page.request, phone)).toMatch(/^\d{4}$/u);
});

test('a server that never answers is given up after the time allowed', async ({ page }) => {
  await page.route('**/api/auth/login_phone', () => undefined);
  await page.clock.install();
  await openLogin(page);
  await phoneField(page).fill(nationalNumber(newPhone()));
  await sendButton(page).click();
  await expect(page.getByRole('button', { name: say('login.submitting') })).toBeDisabled();
  await page.clock.fastForward(15_000);
  await expect(toast(page, say('errors.timeout'))).toBeVisible();
  await expect(sendButton(page)).toBeEnabled();
});

test('an account that cannot be loaded signs nobody out and is asked for again', async ({ page }) => {
  await signInQuietly(page, newPhone());
  await page.route('**/api/account', (route) => route.abort());
  await page.goto('/');
  const retry = page.getByRole('button', { name: say('common.retry') });
  await expect(retry).toBeVisible();
  await page.unroute('**/api/account');
  await retry.click();
  await expectHomeOf(page, someone);
});
