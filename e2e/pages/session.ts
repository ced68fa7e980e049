import { expect } from '@playwright/test';
import type { APIRequestContext, Page } from '@playwright/test';

import type { DemoAccount } from '../../apps/api/src/seed/demo-accounts.ts';
import { createTrees, expireCodeCooldown, withLock } from '../database-fixtures.ts';
import { newPhone } from '../journey.ts';
import { codeSentTo, giveNames, sendCode, skipMessages, skipTutorial, someone, typeCode } from './sign-in.ts';
import type { Names } from './sign-in.ts';

type Envelope<Data> = { data: Data };

/** Signs a user in through the API. */
export async function signInViaApi(page: Page, phone: string, names: Names = someone): Promise<void> {
  await storeToken(page, await createToken(page.request, phone, names));
}

/** Signs in a new user who owns trees with these names and returns their public ids. */
export async function signInWithTrees(page: Page, names: readonly string[]): Promise<string[]> {
  const phone = newPhone();
  await signInViaApi(page, phone);
  return await createTrees(phone, names);
}

/** Signs a demo account in, which a parallel test may also be signing in. */
export async function signInAs(page: Page, { phone }: DemoAccount): Promise<void> {
  await storeToken(page, await createDemoToken(page.request, phone));
}

/** Completes sign-in from a page that linked to it; new users pass `newNames`. */
export async function signInDuringFlow(page: Page, phone: string, newNames?: Names): Promise<void> {
  await signInForGift(page, phone, newNames);
  await skipTutorial(page);
}

/** Completes sign-in from the page of a gift, which opens before the tutorial. */
export async function signInForGift(page: Page, phone: string, newNames?: Names): Promise<void> {
  await skipMessages(page.request, phone);
  await expireCodeCooldown(phone);
  await sendCode(page, phone);
  await typeCode(page, await codeSentTo(page.request, phone));
  if (newNames !== undefined) await giveNames(page, newNames);
}

/** Creates an account without leaving it signed in. */
export async function createAccount(page: Page, phone: string, names: Names): Promise<void> {
  await signInViaApi(page, phone, names);
  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies();
}

/** Returns the share code of the account's forest, readable only by its owner. */
export async function shareCodeOf(request: APIRequestContext, { phone }: DemoAccount): Promise<string> {
  const headers = { authorization: `Bearer ${await createDemoToken(request, phone)}` };
  const { data } = (await (await request.get('/api/account', { headers })).json()) as Envelope<{
    shareCode: string;
  }>;
  return data.shareCode;
}

/** Session token in the browser's storage. */
export async function storedToken(page: Page): Promise<string | null> {
  return await page.evaluate(() => localStorage.getItem('token'));
}

async function createDemoToken(request: APIRequestContext, phone: string): Promise<string> {
  return await withLock(`sign-in of ${phone}`, async () => {
    await skipMessages(request, phone);
    return await createToken(request, phone, someone);
  });
}

async function createToken(request: APIRequestContext, phone: string, names: Names): Promise<string> {
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

async function storeToken(page: Page, newToken: string): Promise<void> {
  // Any small same-origin file gives access to the storage.
  await page.goto('/robots.txt');
  await page.evaluate((token) => localStorage.setItem('token', token), newToken);
}
