import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

import { codeSentTo, someone } from './sign-in.ts';
import type { Names } from './sign-in.ts';

type Envelope<Data> = { data: Data };

/** Signs a person in by the API alone, for the journeys that begin behind the front door. */
export async function signInQuietly(page: Page, phone: string, names: Names = someone): Promise<void> {
  const { request } = page;
  await expect(await request.post('/api/auth/login_phone', { data: { phone } })).toBeOK();
  const code = await codeSentTo(request, phone);
  const verified = await request.post('/api/auth/verify_otp', { data: { phone, code } });
  const { data } = (await verified.json()) as Envelope<{
    token: string;
    account: { firstname: string | null };
  }>;
  if (data.account.firstname === null) {
    const headers = { authorization: `Bearer ${data.token}` };
    await expect(await request.patch('/api/account', { data: names, headers })).toBeOK();
  }
  // A small file of the same origin is enough of a page to keep the token on.
  await page.goto('/icon.svg');
  await page.evaluate((token) => localStorage.setItem('token', token), data.token);
}

/** Whose session the browser keeps, as far as its storage says. */
export async function storedToken(page: Page): Promise<string | null> {
  return await page.evaluate(() => localStorage.getItem('token'));
}
