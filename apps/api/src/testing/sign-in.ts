import { updateAccount } from '@nabta/contract/account';
import { sendCode, verifyCode } from '@nabta/contract/auth';
import { listInbox } from '@nabta/contract/inbox';

import { type TestApp, TestBrowser } from './test-app.ts';

/** The newest code on a phone, as its owner would read it. */
export async function readCode(test: TestApp, phone: string): Promise<string> {
  await test.runJobs();
  const { body } = await new TestBrowser(() => test.app).call(listInbox, { query: { phone } });
  const [newest] = body.data as { body: string }[];
  const code = /#(\d{4})$/u.exec(newest?.body ?? '')?.[1];
  if (code === undefined) throw new Error(`No code on ${phone}.`);
  return code;
}

/** Signs a phone in the way a person does; with a name, unless a new user is wanted. */
export async function signIn(test: TestApp, phone: string, { isNamed = true } = {}): Promise<TestBrowser> {
  const browser = new TestBrowser(() => test.app);
  await browser.call(sendCode, { body: { phone } });
  const code = await readCode(test, phone);
  const { status, body } = await browser.call(verifyCode, { body: { phone, code } });
  if (status !== 200) throw new Error(`Sign-in of ${phone} answered ${status} ${body.code}.`);
  browser.token = (body.data as { token: string }).token;
  if (isNamed) await browser.call(updateAccount, { body: { firstname: 'نورة', lastname: 'القحطاني' } });
  return browser;
}
