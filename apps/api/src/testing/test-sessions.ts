import { updateProvenSession } from '../core/auth/authentication.queries.ts';
import { startSession } from '../features/people/auth/start-session.ts';
import { type TestApp, TestBrowser } from './test-app.ts';

/** Creates a browser with a session that passed two-factor authentication. */
export async function createStaffBrowser(app: TestApp, account: { id: string }): Promise<TestBrowser> {
  const { database, clock } = app.context;
  const { browser, sessionId } = await openSession(app, account.id);
  await updateProvenSession(database.sql, sessionId, clock.now());
  return browser;
}

/** Creates a browser with a session, without the sign-in requests. */
export async function createSignedInBrowser(app: TestApp, account: { id: string }): Promise<TestBrowser> {
  return (await openSession(app, account.id)).browser;
}

async function openSession({ app, context }: TestApp, accountId: string) {
  const device = { userAgent: 'test', isKnown: true };
  const { id: sessionId } = await startSession(context, context.database.sql, accountId, device);
  const browser = new TestBrowser(() => app);
  browser.token = context.tokens.sign({ accountId, sessionId });
  return { browser, sessionId };
}
