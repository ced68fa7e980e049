import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';

import type { DemoAccount } from '../../apps/api/src/seed/demo-accounts.ts';
import { withLock, deleteSecondFactors } from '../database-fixtures.ts';
import { signInAs, storedToken } from './session.ts';

/** Signs a staff member in and passes the two-factor guard through the API, then opens a console page. */
export async function enterConsole(page: Page, person: DemoAccount, path = '/console'): Promise<void> {
  await signInAs(page, person);
  await proveSession(page, person.phone);
  await page.goto(path);
}

/**
 * Proves the session with a new authenticator app and removes the previous one: a code is valid once, and
 * parallel tests may use the same account.
 */
export async function proveSession(page: Page, phone: string): Promise<void> {
  const headers = { authorization: `Bearer ${await storedToken(page)}` };
  await withLock(`second factor of ${phone}`, async () => {
    await deleteSecondFactors(phone);
    const enrolment = await page.request.post('/api/second_factor/totp', { headers });
    const { data } = (await enrolment.json()) as { data: { secret: string } };
    const confirmation = await page.request.post('/api/second_factor', {
      headers,
      data: { kind: 'totp', code: codeOfApp(data.secret) },
    });
    await expect(confirmation).toBeOK();
  });
}

/** Returns the code that an authenticator app shows, `stepsLater` half minutes from now. */
export function codeOfApp(secret: string, stepsLater = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return totp.generate({ timestamp: Date.now() + stepsLater * 30_000 });
}
