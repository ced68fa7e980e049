import type { Language, Translations } from '@nabta/domain/language';
import { formatMessage } from '@nabta/domain/message-format';

import type { ErrorTexts } from '../../platform/error-texts.ts';
import type { Purpose } from './challenge.queries.ts';

export const authErrors = {
  WRONG_CODE: {
    ar: 'الرمز غير صحيح. حاول مرة أخرى.',
    en: 'That code is not right. Please try again.',
    pt: 'Este código não está correto. Tente novamente.',
  },
  CODE_EXPIRED: {
    ar: 'انتهت صلاحية الرمز. اطلب رمزًا جديدًا.',
    en: 'This code has expired. Request a new one.',
    pt: 'Este código expirou. Solicite um novo.',
  },
} satisfies ErrorTexts;

/** Beside a wrong code, before the last try that it has. */
export const lastTryText: Translations = {
  ar: 'بقيت لك محاولة واحدة بهذا الرمز.',
  en: 'You have one try left with this code.',
  pt: 'Você tem mais uma tentativa com este código.',
};

/** In Arabic the code stands in a left-to-right isolate, so that no phone shows it among the words turned round. */
const codeMessages = {
  sign_in: {
    ar: 'رمز التحقق في نبتة: \u2066{code}\u2069. لا تشاركه مع أحد.',
    en: 'Your Nabta code is {code}. Do not share it with anyone.',
    pt: 'Seu código Nabta é {code}. Não o compartilhe com ninguém.',
  },
  old_phone: {
    ar: 'رمز تغيير رقم جوالك في نبتة: \u2066{code}\u2069. إن لم تطلبه فلا تشاركه مع أحد.',
    en: 'Your code to change your number on Nabta is {code}. If you did not ask for it, share it with nobody.',
    pt: 'Seu código para trocar de número na Nabta é {code}. Se não o pediu, não o compartilhe com ninguém.',
  },
  new_phone: {
    ar: 'رمز نبتة لاعتماد هذا الرقم: \u2066{code}\u2069. لا تشاركه مع أحد.',
    en: 'Your code to use this number on Nabta is {code}. Do not share it with anyone.',
    pt: 'Seu código para usar este número na Nabta é {code}. Não o compartilhe com ninguém.',
  },
} satisfies Record<Purpose, Translations>;

export function codeMessageOf(
  language: Language,
  purpose: Purpose,
  { code, host }: { code: string; host: string },
): string {
  return `${formatMessage(codeMessages[purpose][language], language, { code })}\n\n${originBoundCode(host, code)}`;
}

/** The line browsers read the code from (wicg.github.io/sms-one-time-codes): plain ASCII, a host without its port. */
function originBoundCode(host: string, code: string): string {
  return `@${new URL(`https://${host}`).hostname} #${code}`;
}
