import type { DataOfEndpoint } from '@nabta/contract/core/endpoint';
import * as contract from '@nabta/contract/people/auth';

import type { Context } from '#core/context.ts';
import { AppError } from '#core/errors/app-error.ts';
import { type ApiRequest, type Route, route } from '#core/http/serve.ts';

import {
  type Browser,
  browserOf,
  clearCookie,
  readCookie,
  rememberPhone,
  setCookie,
  assertSameOrigin,
} from './browser.ts';
import { refreshSession } from './refresh-session.ts';
import { sendCode } from './send-code.ts';
import { listSessions, endSession, signOut } from './sign-out.ts';
import { type SignInResult, verifyCode, verifyLink } from './verify-code.ts';

/** Log field that triggers an alert. */
const alert = { alarm: 'sign-in is made harder' };

export const authRoutes: Route[] = [
  route(contract.sendCode, async ({ body, language, http }, context) => {
    const browser = browserOf(http.request, context, language);
    const { log } = http.request;
    const input = { phone: body.phone, browser, purpose: 'sign_in', proof: body.proof } as const;
    const { challengeId, answer } = await sendCode(context, input).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'PUZZLE_REQUIRED')
        log.warn(alert, 'proof of work required');
      throw error;
    });
    if (answer.isLink) log.warn(alert, 'link sent instead of a code');
    setCookie(http.reply, context, 'challenge', challengeId);
    return answer;
  }),

  route(contract.verifyCode, async ({ body, language, http }, context) => {
    const browser = browserOf(http.request, context, language);
    return completeSignIn(context, http, { ...(await verifyCode(context, body, browser)), browser });
  }),

  route(contract.verifyLink, async ({ body, language, http }, context) => {
    const browser = browserOf(http.request, context, language);
    return completeSignIn(context, http, { ...(await verifyLink(context, body.token, browser)), browser });
  }),

  route(contract.refreshToken, async ({ http }, context) => {
    assertSameOrigin(http.request, context.config);
    const session = await refreshSession(context, readCookie(http.request, context, 'refresh'));
    setCookie(http.reply, context, 'refresh', session.refreshCookie);
    return { token: context.tokens.sign({ accountId: session.accountId, sessionId: session.id }) };
  }),

  route(contract.signOut, async ({ body, http }, context) => {
    assertSameOrigin(http.request, context.config);
    const everywhere = body?.everywhere ?? false;
    const { endedSessionIds } = await signOut(
      context,
      readCookie(http.request, context, 'refresh'),
      everywhere,
    );
    endedSessionIds.forEach((id) => context.authentication.invalidateSession(id));
    clearCookie(http.reply, context, 'refresh');
    return {};
  }),

  route(contract.listSessions, async ({ caller }, context) => listSessions(context, caller)),

  route(contract.endSession, async ({ caller, params }, context) => {
    await endSession(context, caller, params.id);
    return {};
  }),
];

/** The cookies store phone and session; the response body has the token. */
function completeSignIn(
  context: Context,
  { reply }: ApiRequest<typeof contract.verifyCode>['http'],
  { account, phone, session, browser }: SignInResult & { browser: Browser },
): DataOfEndpoint<typeof contract.verifyCode> {
  clearCookie(reply, context, 'challenge');
  rememberPhone(reply, context, browser, phone);
  setCookie(reply, context, 'refresh', session.refreshCookie);
  return { token: context.tokens.sign({ accountId: account.id, sessionId: session.id }), account };
}
