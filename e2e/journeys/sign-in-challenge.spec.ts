import { hash } from 'node:crypto';

import { expect, newPhone, test } from '../journey.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { say } from '../texts.ts';

test('a browser that is asked for work does it beside the page; where a link was sent it says so, and one that is old too', async ({
  page,
}) => {
  const puzzle = `29000000.12.${'a'.repeat(22)}`;
  const sent: { proof?: { puzzle: string; solution: number } }[] = [];
  await page.route('**/api/auth/login_phone', async (route) => {
    sent.push(route.request().postDataJSON() as (typeof sent)[number]);
    const failure = { success: false, code: 'PUZZLE_REQUIRED', message: '…' };
    if (sent.length === 1)
      return route.fulfill({
        status: 428,
        json: { ...failure, details: [{ path: 'body.proof', kind: puzzle, message: '…' }] },
      });
    const data = { expiresIn: 300, resendIn: 30, isLink: true };
    return route.fulfill({ json: { success: true, data } });
  });
  await page.goto('/login');
  await page.getByRole('textbox', { name: say('login.phoneLabel') }).fill(newPhone().slice(4));
  await page.getByRole('button', { name: say('login.submit') }).click();
  await expect(page.getByRole('heading', { level: 1, name: say('code.linkTitle') })).toBeVisible();
  expect(sent[1]?.proof?.puzzle).toBe(puzzle);
  const digest = hash('sha256', `${puzzle}:${sent[1]?.proof?.solution}`);
  expect(digest.startsWith('000'), 'twelve bits of zeros').toBe(true);
  await expectAccessible(page, 'a link that was sent');

  await page.goto('/auth/link#of-long-ago');
  await expect(page.getByRole('heading', { level: 1, name: say('code.linkFailed') })).toBeVisible();
  await expectAccessible(page, 'a link that is old');
  await page.getByRole('link', { name: say('code.linkAgain') }).click();
  await expect(page).toHaveURL('/login');
});
