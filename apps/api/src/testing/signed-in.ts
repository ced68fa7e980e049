import { startSession } from '../features/auth/start-session.ts';
import { type TestApp, TestBrowser } from './test-app.ts';

/** A browser of an account that is signed in already, for tests of many people at once. */
export async function signedIn(house: TestApp, account: { id: string }): Promise<TestBrowser> {
  const { context } = house;
  const session = await startSession(context, context.database.sql, account.id, {
    userAgent: 'test',
    isKnown: true,
  });
  const browser = new TestBrowser(() => house.app);
  browser.token = context.tokens.sign({ accountId: account.id, sessionId: session.id });
  return browser;
}
