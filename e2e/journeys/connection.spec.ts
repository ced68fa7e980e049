import { expect, newPhone, test } from '../journey.ts';
import { toast } from '../pages/chrome.ts';
import {
  codeSentTo,
  expectCodeTab,
  nationalNumber,
  openLogin,
  phoneField,
  sendButton,
} from '../pages/sign-in.ts';
import { t } from '../texts.ts';

test('shows the offline state and sends again once the connection is back', async ({ page, context }) => {
  await openLogin(page);
  await phoneField(page).fill(nationalNumber(newPhone()));
  await context.setOffline(true);
  const bar = page.getByText(t('states.offlineBar'));
  await expect(bar).toBeVisible();
  await sendButton(page).click();
  await expect(toast(page, t('errors.network'))).toBeVisible();
  await expect(page).toHaveURL('/login');
  await expect(sendButton(page)).toBeEnabled();

  await context.setOffline(false);
  await expect(bar).toBeHidden();
  await expect(toast(page, t('states.backOnline'))).toBeVisible();
  await sendButton(page).click();
  await expectCodeTab(page);
});

test('sends a phone submitted before the scripts loaded', async ({ page }) => {
  const phone = newPhone();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/app-*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  await phoneField(page).fill(nationalNumber(phone));
  await sendButton(page).click();
  await expect(phoneField(page)).toHaveValue(nationalNumber(phone));
  release();
  await expectCodeTab(page);
  expect(await codeSentTo(page.request, phone)).toMatch(/^\d{4}$/u);
});
