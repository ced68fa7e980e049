import * as contract from '@nabta/contract/auth';
import type { DataOfEndpoint } from '@nabta/contract/endpoint';
import type { Phone } from '@nabta/domain/phone';

import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import { type ApiRequest, type Route, route } from '../../platform/http/serve.ts';
import { type Browser, browserOf, clearCookie, readCookie, rememberPhone, setCookie } from './browser.ts';
import { endSession } from './end-session.ts';
import { listSessions } from './list-sessions.ts';
import { refreshSession } from './refresh-session.ts';
import { assertOwnPage } from './same-origin.ts';
import { sendCode } from './send-code.ts';
import { signOut } from './sign-out.ts';
import { type SignedIn, verifyCode, verifyLink } from './verify-code.ts';

/** What whoever watches the log is woken by. */
const alarm = { alarm: 'sign-in is made harder' };

export const authRoutes: Route[] = [
  route(contract.sendCode, async ({ body, language, http }, context) => {
    const browser = browserOf(http.request, context, language);
    const { log } = http.request;
    const asked = { phone: body.phone, browser, purpose: 'sign_in', proof: body.proof } as const;
    const { challengeId, answer } = await sendCode(context, asked).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'PUZZLE_REQUIRED') log.warn(alarm, 'work is asked for');
      throw error;
    });
    if (answer.isLink) log.warn(alarm, 'a link is sent in place of a code');
    setCookie(http.reply, context, 'challenge', challengeId);
    return answer;
  }),

  route(contract.verifyCode, async ({ body, language, http }, context) => {
    const browser = browserOf(http.request, context, language);
    return letIn(context, http, { ...(await verifyCode(context, body, browser)), browser });
  }),

  route(contract.verifyLink, async ({ body, language, http }, context) => {
    const browser = browserOf(http.request, context, language);
    return letIn(context, http, { ...(await verifyLink(context, body.token, browser)), browser });
  }),

  route(contract.refreshToken, async ({ http }, context) => {
    assertOwnPage(http.request, context.config);
    const session = await refreshSession(context, readCookie(http.request, context, 'refresh'));
    setCookie(http.reply, context, 'refresh', session.refreshCookie);
    return { token: context.tokens.sign({ accountId: session.accountId, sessionId: session.id }) };
  }),

  route(contract.signOut, async ({ body, http }, context) => {
    assertOwnPage(http.request, context.config);
    const everywhere = body?.everywhere ?? false;
    const { endedSessionIds } = await signOut(
      context,
      readCookie(http.request, context, 'refresh'),
      everywhere,
    );
    endedSessionIds.forEach((id) => context.authentication.forget(id));
    clearCookie(http.reply, context, 'refresh');
    return {};
  }),

  route(contract.listSessions, async ({ caller }, context) => listSessions(context, caller)),

  route(contract.endSession, async ({ caller, params }, context) => {
    await endSession(context, caller, params.id);
    return {};
  }),
];

/** The browser remembers the phone and the session; the page gets the token. */
function letIn(
  context: Context,
  { request, reply }: ApiRequest<typeof contract.verifyCode>['http'],
  { account, session, browser }: SignedIn & { browser: Browser },
): DataOfEndpoint<typeof contract.verifyCode> {
  clearCookie(reply, context, 'challenge');
  rememberPhone(request, reply, context, browser, account.phone as Phone);
  setCookie(reply, context, 'refresh', session.refreshCookie);
  return { token: context.tokens.sign({ accountId: account.id, sessionId: session.id }), account };
}
