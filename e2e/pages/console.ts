import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';

import type { DemoAccount } from '../../apps/api/src/seed/demo-accounts.ts';
import { alone, forgetFactors } from '../house.ts';
import { signInAs, storedToken } from './session.ts';

/** Signs somebody of the staff in and past the gate of the console by the API alone, and opens one of its pages. */
export async function enterConsole(page: Page, person: DemoAccount, path = '/console'): Promise<void> {
  await signInAs(page, person);
  await proveSession(page, person.phone);
  await page.goto(path);
}

/**
 * Proves the session of this page by a new authenticator app. The one of before goes, since a code is good once and other
 * journeys may be entering as the same person.
 */
export async function proveSession(page: Page, phone: string): Promise<void> {
  const headers = { authorization: `Bearer ${await storedToken(page)}` };
  await alone(`second factor of ${phone}`, async () => {
    await forgetFactors(phone);
    const begun = await page.request.post('/api/second_factor/totp', { headers });
    const { data } = (await begun.json()) as { data: { secret: string } };
    const added = await page.request.post('/api/second_factor', {
      headers,
      data: { kind: 'totp', code: codeOfApp(data.secret) },
    });
    await expect(added).toBeOK();
  });
}

/** What an authenticator app with this secret shows, now or so many half minutes later. */
export function codeOfApp(secret: string, stepsLater = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return totp.generate({ timestamp: Date.now() + stepsLater * 30_000 });
}
