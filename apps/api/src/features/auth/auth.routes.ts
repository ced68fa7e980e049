import * as contract from '@nabta/contract/auth';
import type { Phone } from '@nabta/domain/phone';

import { type Route, route } from '../../platform/serve.ts';
import { browserOf, clearCookie, readCookie, rememberPhone, setCookie } from './browser.ts';
import { endSession } from './end-session.ts';
import { listSessions } from './list-sessions.ts';
import { refreshSession } from './refresh-session.ts';
import { assertOwnPage } from './same-origin.ts';
import { sendCode } from './send-code.ts';
import { signOut } from './sign-out.ts';
import { verifyCode } from './verify-code.ts';

export const authRoutes: Route[] = [
  route(contract.sendCode, async ({ body, language, http }, context) => {
    const browser = browserOf(http.request, context, language);
    const { challengeId, answer } = await sendCode(context, {
      phone: body.phone,
      browser,
      purpose: 'sign_in',
    });
    setCookie(http.reply, context, 'challenge', challengeId);
    return answer;
  }),

  route(contract.verifyCode, async ({ body, language, http }, context) => {
    const browser = browserOf(http.request, context, language);
    const { account, session } = await verifyCode(context, body, browser);
    clearCookie(http.reply, context, 'challenge');
    rememberPhone(http.request, http.reply, context, browser, account.phone as Phone);
    setCookie(http.reply, context, 'refresh', session.refreshCookie);
    return { token: context.tokens.sign({ accountId: account.id, sessionId: session.id }), account };
  }),

  route(contract.refreshToken, async ({ http }, context) => {
    assertOwnPage(http.request, context.config.publicUrl);
    const session = await refreshSession(context, readCookie(http.request, context, 'refresh'));
    setCookie(http.reply, context, 'refresh', session.refreshCookie);
    return { token: context.tokens.sign({ accountId: session.accountId, sessionId: session.id }) };
  }),

  route(contract.signOut, async ({ body, http }, context) => {
    assertOwnPage(http.request, context.config.publicUrl);
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
