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
import { t } from '../texts.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' }, serviceWorkers: 'allow', drawsMaps: true });

test('visits every page without console output, policy violations or external requests', async ({
  page,
  context,
  baseURL,
}) => {
  const problems: string[] = [];
  const externalUrls: string[] = [];
  // The only expected 404; browsers log it too.
  const missingPath = '/there/is/no/such/page';
  context.on('console', (message) => {
    if (!message.location().url.endsWith(missingPath)) problems.push(`${message.type()}: ${message.text()}`);
  });
  context.on('requestfailed', (request) => {
    // Leaving a page aborts its open requests.
    const reason = request.failure()?.errorText;
    if (reason !== 'net::ERR_ABORTED') problems.push(`${reason}: ${request.url()}`);
  });
  context.on('response', (response) => {
    const isMissing = response.status() === 404 && response.url().endsWith(missingPath);
    if (response.status() >= 400 && !isMissing) problems.push(`${response.status()}: ${response.url()}`);
  });
  context.on('request', (request) => {
    if (!/^(data|blob):/u.test(request.url()) && new URL(request.url()).origin !== baseURL)
      externalUrls.push(request.url());
  });
  await page.exposeFunction('complain', (text: string) => problems.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      (window as unknown as { complain(text: string): void }).complain(
        `policy: ${violatedDirective} ${blockedURI}`,
      );
    });
  });

  const phone = newPhone();
  await openLogin(page);
  await page.getByRole('button', { name: new RegExp(t('countries.sa'), 'u') }).click();
  await page.getByRole('option', { name: t('countries.sa') }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await sendCode(page, phone);
  await typeCode(page, await codeSentTo(page.request, phone));
  await giveNames(page);
  await skipTutorial(page);
  await expectHomeOf(page, someone);

  await page.getByRole('link', { name: t('header.settings') }).click();
  for (const overlay of [t('profile.devices'), t('profile.logout')]) {
    await page.getByRole('button', { name: overlay, exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  for (const name of ['faq', 'privacy', 'terms'] as const) {
    await page.getByRole('link', { name: t(`profile.${name}`) }).click();
    await expect(page.getByRole('heading', { level: 1, name: t(`pageTitles.${name}`) })).toBeVisible();
    await page.getByRole('button', { name: t('header.back') }).click();
    await expect(page).toHaveURL('/profile');
  }
  expect((await page.goto(missingPath))?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: t('notFound.pageTitle') })).toBeVisible();
  await page.getByRole('link', { name: t('notFound.action') }).click();
  await expectHomeOf(page, someone);
  await page.goto(`/dev/inbox?phone=${encodeURIComponent(phone)}`);
  await expect(page.getByRole('heading', { name: phone })).toBeVisible();

  expect(problems).toEqual([]);
  expect(externalUrls).toEqual([]);
});

test('has no running animations while a page waits for input', async ({ page }) => {
  await openLogin(page);
  await expectNoAnimations(page);
  await sendCode(page, newPhone());
  await expect(page.getByRole('timer')).toBeVisible();
  await expectNoAnimations(page);
});

/** An endless animation drains a phone's battery. */
async function expectNoAnimations(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
}
