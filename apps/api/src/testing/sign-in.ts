import { updateAccount } from '@nabta/contract/account';
import { sendCode, verifyCode } from '@nabta/contract/auth';
import { listInbox } from '@nabta/contract/inbox';

import { type TestApp, TestBrowser } from './test-app.ts';

type Sms = { reference: string; body: string };

/** The newest code on a phone, as its owner would read it, leaving out messages that lay there before. */
export async function readCode(test: TestApp, phone: string, before: readonly Sms[] = []): Promise<string> {
  await test.runJobs();
  const old = new Set(before.map(({ reference }) => reference));
  const texts = (await readInbox(test, phone)).filter(({ reference }) => !old.has(reference));
  const code = texts.map(({ body }) => /#(\d{4})$/u.exec(body)?.[1]).find((found) => found !== undefined);
  if (code === undefined) throw new Error(`No code on ${phone}.`);
  return code;
}

async function readInbox(test: TestApp, phone: string): Promise<Sms[]> {
  const { body } = await new TestBrowser(() => test.app).call(listInbox, { query: { phone } });
  return body.data as Sms[];
}

/** Signs a phone in the way a person does; with a name, unless a new user is wanted. */
export async function signIn(test: TestApp, phone: string, { isNamed = true } = {}): Promise<TestBrowser> {
  const browser = new TestBrowser(() => test.app);
  // Two codes of the same moment, as the clock of tests makes them, lie in the inbox in any order.
  const before = await readInbox(test, phone);
  await browser.call(sendCode, { body: { phone } });
  const code = await readCode(test, phone, before);
  const { status, body } = await browser.call(verifyCode, { body: { phone, code } });
  if (status !== 200) throw new Error(`Sign-in of ${phone} answered ${status} ${body.code}.`);
  browser.token = (body.data as { token: string }).token;
  if (isNamed) await browser.call(updateAccount, { body: { firstname: 'نورة', lastname: 'القحطاني' } });
  return browser;
}
