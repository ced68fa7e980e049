import { updateAccount } from '@nabta/contract/people/account';
import { refreshToken, sendCode, verifyCode } from '@nabta/contract/people/auth';
import { listInbox } from '@nabta/contract/services/inbox';

import { type TestApp, TestBrowser } from './test-app.ts';

type Sms = { reference: string; body: string };

/** Returns the newest code sent to a phone, ignoring the messages in `before`. */
export async function readCode(test: TestApp, phone: string, before: readonly Sms[] = []): Promise<string> {
  await test.runJobs();
  const knownReferences = new Set(before.map(({ reference }) => reference));
  const texts = (await readInbox(test, phone)).filter(({ reference }) => !knownReferences.has(reference));
  const [code] = texts.flatMap(({ body }) => /#(\d{4})$/u.exec(body)?.[1] ?? []);
  if (code === undefined) throw new Error(`No code was sent to ${phone}.`);
  return code;
}

async function readInbox(test: TestApp, phone: string): Promise<Sms[]> {
  const { body } = await new TestBrowser(() => test.app).call(listInbox, { query: { phone } });
  return body.data;
}

/** Signs in through the API; sets a name unless a new user is needed. */
export async function signIn(test: TestApp, phone: string, { isNamed = true } = {}): Promise<TestBrowser> {
  const browser = new TestBrowser(() => test.app);
  // The test clock gives two codes the same time, so their order in the inbox is undefined.
  const before = await readInbox(test, phone);
  await browser.call(sendCode, { body: { phone } });
  const code = await readCode(test, phone, before);
  const { status, body } = await browser.call(verifyCode, { body: { phone, code } });
  if (status !== 200) throw new Error(`Sign-in of ${phone} returned ${status} ${body.code}.`);
  browser.token = body.data.token;
  if (isNamed) await browser.call(updateAccount, { body: { firstname: 'نورة', lastname: 'القحطاني' } });
  return browser;
}

/** Replaces the access token of the browser, which expires when a test advances the clock. */
export async function refreshSignIn(browser: TestBrowser): Promise<TestBrowser> {
  browser.token = (await browser.call(refreshToken, {})).body.data.token;
  return browser;
}
