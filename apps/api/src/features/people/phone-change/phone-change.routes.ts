import * as contract from '@nabta/contract/people/phone-change';

import { type Route, route } from '#core/http/serve.ts';
import { parsePhone } from '#core/phone-number.ts';

import { browserOf, challengeCookies, clearCookie, rememberPhone, setCookie } from '../auth/browser.ts';
import { changePhone, sendNewCode, sendOldCode } from './change-phone.ts';

export const phoneChangeRoutes: Route[] = [
  route(contract.sendOldPhoneCode, async ({ caller, language, http }, context) => {
    const browser = browserOf(http.request, context, language);
    const { challengeId, answer } = await sendOldCode(context, caller, browser);
    setCookie(http.reply, context, challengeCookies.old_phone, challengeId);
    return answer;
  }),

  route(contract.sendNewPhoneCode, async ({ caller, body, language, http }, context) => {
    const browser = browserOf(http.request, context, language);
    const { challengeId, answer } = await sendNewCode(context, caller, browser, body.phone);
    setCookie(http.reply, context, challengeCookies.new_phone, challengeId);
    return answer;
  }),

  route(contract.changePhone, async ({ caller, body, language, http }, context) => {
    const browser = browserOf(http.request, context, language);
    const account = await changePhone(context, caller, browser, body);
    clearCookie(http.reply, context, challengeCookies.old_phone);
    clearCookie(http.reply, context, challengeCookies.new_phone);
    rememberPhone(http.reply, context, browser, parsePhone(body.phone).phone);
    return account;
  }),
];
