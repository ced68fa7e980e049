import type { Page } from '@playwright/test';

import { expect, newPhone, test } from '../journey.ts';
import {
  codeSentTo,
  expectHomeOf,
  giveNames,
  openLogin,
  sendCode,
  skipTutorial,
  someone,
  typeCode,
} from '../pages/sign-in.ts';
import { say } from '../texts.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' }, serviceWorkers: 'allow' });

test('a walk through every screen leaves the console empty, breaks no policy and asks nobody else', async ({
  page,
  context,
  baseURL,
}) => {
  const complaints: string[] = [];
  const strangers: string[] = [];
  // The one address that answers 404 by right, of which a browser complains too.
  const nowhere = '/there/is/no/such/page';
  context.on('console', (message) => {
    if (!message.location().url.endsWith(nowhere)) complaints.push(`${message.type()}: ${message.text()}`);
  });
  context.on('requestfailed', (request) => {
    // A page that is left takes its open requests along.
    const reason = request.failure()?.errorText;
    if (reason !== 'net::ERR_ABORTED') complaints.push(`${reason}: ${request.url()}`);
  });
  context.on('response', (response) => {
    const isMissing = response.status() === 404 && response.url().endsWith(nowhere);
    if (response.status() >= 400 && !isMissing) complaints.push(`${response.status()}: ${response.url()}`);
  });
  context.on('request', (request) => {
    if (!/^(data|blob):/u.test(request.url()) && new URL(request.url()).origin !== baseURL)
      strangers.push(request.url());
  });
  await page.exposeFunction('complain', (text: string) => complaints.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      (window as unknown as { complain(text: string): void }).complain(
        `policy: ${violatedDirective} ${blockedURI}`,
      );
    });
  });

  const phone = newPhone();
  await openLogin(page);
  await page.getByRole('button', { name: new RegExp(say('countries.sa'), 'u') }).click();
  await page.getByRole('option', { name: say('countries.sa') }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await sendCode(page, phone);
  await typeCode(page, await codeSentTo(page.request, phone));
  await giveNames(page);
  await skipTutorial(page);
  await expectHomeOf(page, someone);

  await page.getByRole('link', { name: say('header.settings') }).click();
  for (const overlay of [say('profile.devices'), say('profile.logout')]) {
    await page.getByRole('button', { name: overlay, exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  for (const name of ['faq', 'privacy', 'terms'] as const) {
    await page.getByRole('link', { name: say(`profile.${name}`) }).click();
    await expect(page.getByRole('heading', { level: 1, name: say(`pageTitles.${name}`) })).toBeVisible();
    await page.getByRole('button', { name: say('header.back') }).click();
    await expect(page).toHaveURL('/profile');
  }
  expect((await page.goto(nowhere))?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: say('notFound.pageTitle') })).toBeVisible();
  await page.getByRole('link', { name: say('notFound.action') }).click();
  await expectHomeOf(page, someone);
  await page.goto(`/dev/inbox?phone=${encodeURIComponent(phone)}`);
  await expect(page.getByRole('heading', { name: phone })).toBeVisible();

  expect(complaints).toEqual([]);
  expect(strangers).toEqual([]);
});

test('a page that waits for a person keeps nothing moving', async ({ page }) => {
  await openLogin(page);
  await expectRest(page);
  await sendCode(page, newPhone());
  await expect(page.getByRole('timer')).toBeVisible();
  await expectRest(page);
});

/** Every motion has come to its end: an endless one would use up the battery of a phone that lies on the table. */
async function expectRest(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
}
