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
