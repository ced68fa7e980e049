import { updateProvenSession } from '../core/auth/authentication.queries.ts';
import { startSession } from '../features/people/auth/start-session.ts';
import { type TestApp, TestBrowser } from './test-app.ts';

/** Creates a browser with a session that passed two-factor authentication. */
export async function createStaffBrowser(app: TestApp, account: { id: string }): Promise<TestBrowser> {
  const { context } = app;
  const session = await startSession(context, context.database.sql, account.id, {
    userAgent: 'test',
    isKnown: true,
  });
  await updateProvenSession(context.database.sql, session.id, context.clock.now());
  return browserOf(app, account.id, session.id);
}

/** Creates a browser with a session, without the sign-in requests. */
export async function createSignedInBrowser(app: TestApp, account: { id: string }): Promise<TestBrowser> {
  const { context } = app;
  const session = await startSession(context, context.database.sql, account.id, {
    userAgent: 'test',
    isKnown: true,
  });
  return browserOf(app, account.id, session.id);
}

function browserOf(app: TestApp, accountId: string, sessionId: string): TestBrowser {
  const browser = new TestBrowser(() => app.app);
  browser.token = app.context.tokens.sign({ accountId, sessionId });
  return browser;
}
