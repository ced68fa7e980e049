import { expect } from '@playwright/test';
import type { APIRequestContext, Page } from '@playwright/test';

import type { DemoAccount } from '../../apps/api/src/seed/demo-accounts.ts';
import { alone, forgetSends } from '../house.ts';
import { codeSentTo, giveNames, sendCode, skipMessages, skipTutorial, someone, typeCode } from './sign-in.ts';
import type { Names } from './sign-in.ts';

type Envelope<Data> = { data: Data };

/** Signs a person in by the API alone, for the journeys that begin behind the front door. */
export async function signInQuietly(page: Page, phone: string, names: Names = someone): Promise<void> {
  await keepToken(page, await newToken(page.request, phone, names));
}

/** Signs somebody of the demo data in, whom another journey may be signing in just now. */
export async function signInAs(page: Page, { phone }: DemoAccount): Promise<void> {
  await keepToken(page, await newTokenOf(page.request, phone));
}

/** Goes the whole way that a link to the sign-in page begins; who is new gives their names on it. */
export async function signInOnTheWay(page: Page, phone: string, newNames?: Names): Promise<void> {
  await skipMessages(page.request, phone);
  await forgetSends(phone);
  await sendCode(page, phone);
  await typeCode(page, await codeSentTo(page.request, phone));
  if (newNames !== undefined) await giveNames(page, newNames);
  await skipTutorial(page);
}

/** Makes somebody known who is signed in nowhere. */
export async function makeKnown(page: Page, phone: string, names: Names): Promise<void> {
  await signInQuietly(page, phone, names);
  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies();
}

/** What the link to somebody's forest ends with; only they are told. */
export async function shareCodeOf(request: APIRequestContext, { phone }: DemoAccount): Promise<string> {
  const headers = { authorization: `Bearer ${await newTokenOf(request, phone)}` };
  const { data } = (await (await request.get('/api/account', { headers })).json()) as Envelope<{
    shareCode: string;
  }>;
  return data.shareCode;
}

/** Whose session the browser keeps, as far as its storage says. */
export async function storedToken(page: Page): Promise<string | null> {
  return await page.evaluate(() => localStorage.getItem('token'));
}

async function newTokenOf(request: APIRequestContext, phone: string): Promise<string> {
  return await alone(`sign-in of ${phone}`, async () => {
    await skipMessages(request, phone);
    return await newToken(request, phone, someone);
  });
}

async function newToken(request: APIRequestContext, phone: string, names: Names): Promise<string> {
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
  return data.token;
}

async function keepToken(page: Page, newest: string): Promise<void> {
  // A small file of the same origin is enough of a page to keep the token on.
  await page.goto('/robots.txt');
  await page.evaluate((token) => localStorage.setItem('token', token), newest);
}
