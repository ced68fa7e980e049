import type { Language, Translations } from '@nabta/domain/language';
import { formatMessage } from '@nabta/domain/message-format';

import type { ErrorTexts } from '#core/errors/error-texts.ts';

import type { Purpose } from './challenge.queries.ts';

export const authErrors = {
  WRONG_CODE: {
    ar: 'الرمز غير صحيح. تُرجى المحاولة مرة أخرى.',
    en: 'That code is not right. Please try again.',
    pt: 'Este código não está correto. Tente novamente.',
  },
  CODE_EXPIRED: {
    ar: 'انتهت صلاحية الرمز. يلزم رمز جديد.',
    en: 'This code has expired. Request a new one.',
    pt: 'Este código expirou. Solicite um novo.',
  },
  LINK_EXPIRED: {
    ar: 'انتهت صلاحية هذا الرابط أو استُخدم من قبل. يلزم رابط جديد.',
    en: 'This link has expired or was used already. Ask for a new one.',
    pt: 'Este link expirou ou já foi usado. Peça um novo.',
  },
  BROWSER_TOO_NEW: {
    ar: 'هذا المتصفح جديد على حسابك. لحماية أشجارك يمكنك فعل ذلك منه بعد يوم من تسجيل الدخول، أو الآن من جهاز استخدمته من قبل.',
    en: 'This browser is new to your account. To keep your trees safe, you can do this from it a day after signing in, or now from a device you used before.',
    pt: 'Este navegador é novo na sua conta. Para proteger as suas árvores, você pode fazer isto nele um dia depois de entrar, ou agora em um aparelho que já usou.',
  },
  PUZZLE_REQUIRED: {
    ar: 'نتحقق من أن الطلب من شخص. لحظة من فضلك.',
    en: 'We are making sure that a person is asking. One moment, please.',
    pt: 'Estamos verificando se é uma pessoa. Um momento, por favor.',
  },
} satisfies ErrorTexts;

/** Shown with a wrong code when one attempt is left. */
export const lastTryText: Translations = {
  ar: 'بقيت لك محاولة واحدة بهذا الرمز.',
  en: 'You have one try left with this code.',
  pt: 'Você tem mais uma tentativa com este código.',
};

/** Arabic texts wrap the code in a left-to-right isolate, or phones show the digits in the wrong order. */
const codeMessages = {
  sign_in: {
    ar: 'رمز التحقق في نبتة: \u2066{code}\u2069. لا يُعطى لأحد.',
    en: 'Your Nabta code is {code}. Do not share it with anyone.',
    pt: 'Seu código Nabta é {code}. Não o compartilhe com ninguém.',
  },
  old_phone: {
    ar: 'رمز تغيير رقم جوالك في نبتة: \u2066{code}\u2069. إن لم يكن الطلب منك فلا يُعطى لأحد.',
    en: 'Your code to change your number on Nabta is {code}. If you did not ask for it, share it with nobody.',
    pt: 'Seu código para trocar de número na Nabta é {code}. Se não o pediu, não o compartilhe com ninguém.',
  },
  new_phone: {
    ar: 'رمز نبتة لاعتماد هذا الرقم: \u2066{code}\u2069. لا يُعطى لأحد.',
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

/**
 * Sent instead of a code under guessing attacks; the link is useless to an attacker without the
 * phone.
 */
const linkMessage: Translations = {
  ar: 'لتسجيل الدخول إلى نبتة يُفتح هذا الرابط على جوالك خلال 5 دقائق:\n{link}\nإن لم يكن الطلب منك فلا حاجة إليه.',
  en: 'To sign in to Nabta open this link on your phone within 5 minutes: {link} If you did not ask for it, ignore it.',
  pt: 'Para entrar na Nabta, abra este link no seu celular em até 5 minutos: {link} Se não o pediu, ignore-o.',
};

export function linkMessageOf(language: Language, link: string): string {
  return formatMessage(linkMessage[language], language, { link });
}

/** Origin-bound code line (wicg.github.io/sms-one-time-codes): plain ASCII, host without port. */
function originBoundCode(host: string, code: string): string {
  return `@${new URL(`https://${host}`).hostname} #${code}`;
}
