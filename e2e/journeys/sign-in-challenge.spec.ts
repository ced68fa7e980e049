import { hash } from 'node:crypto';

import { expect, newPhone, test } from '../journey.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { t } from '../texts.ts';

test('solves the proof of work in the background, reports a sent link and rejects an expired link', async ({
  page,
}) => {
  const challenge = `29000000.12.${'a'.repeat(22)}`;
  const sent: { proof?: { puzzle: string; solution: number } }[] = [];
  await page.route('**/api/auth/login_phone', async (route) => {
    sent.push(route.request().postDataJSON() as (typeof sent)[number]);
    const failure = { success: false, code: 'PUZZLE_REQUIRED', message: '…' };
    if (sent.length === 1)
      return route.fulfill({
        status: 428,
        json: { ...failure, details: [{ path: 'body.proof', kind: challenge, message: '…' }] },
      });
    const data = { expiresIn: 300, resendIn: 30, isLink: true };
    return route.fulfill({ json: { success: true, data } });
  });
  await page.goto('/login');
  await page.getByRole('textbox', { name: t('login.phoneLabel') }).fill(newPhone().slice(4));
  await page.getByRole('button', { name: t('login.submit') }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('code.linkTitle') })).toBeVisible();
  expect(sent[1]?.proof?.puzzle).toBe(challenge);
  const digest = hash('sha256', `${challenge}:${sent[1]?.proof?.solution}`);
  expect(digest.startsWith('000'), 'twelve bits of zeros').toBe(true);
  await expectAccessible(page, 'a sent link');

  await page.goto('/auth/link#of-long-ago');
  await expect(page.getByRole('heading', { level: 1, name: t('code.linkFailed') })).toBeVisible();
  await expectAccessible(page, 'an expired link');
  await page.getByRole('link', { name: t('code.linkAgain') }).click();
  await expect(page).toHaveURL('/login');
});
