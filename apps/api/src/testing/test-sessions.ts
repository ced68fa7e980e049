import { startSession } from '../features/auth/start-session.ts';
import { updateProvenSession } from '../platform/caller/authentication.queries.ts';
import { type TestApp, TestBrowser } from './test-app.ts';

/** The same, of staff that has proven itself a second time. */
export async function signedInAsStaff(house: TestApp, account: { id: string }): Promise<TestBrowser> {
  const { context } = house;
  const session = await startSession(context, context.database.sql, account.id, {
    userAgent: 'test',
    isKnown: true,
  });
  await updateProvenSession(context.database.sql, session.id, context.clock.now());
  return browserOf(house, account.id, session.id);
}

/** A browser of an account that is signed in already, for tests of many people at once. */
export async function signedIn(house: TestApp, account: { id: string }): Promise<TestBrowser> {
  const { context } = house;
  const session = await startSession(context, context.database.sql, account.id, {
    userAgent: 'test',
    isKnown: true,
  });
  return browserOf(house, account.id, session.id);
}

function browserOf(house: TestApp, accountId: string, sessionId: string): TestBrowser {
  const browser = new TestBrowser(() => house.app);
  browser.token = house.context.tokens.sign({ accountId, sessionId });
  return browser;
}
