import type { Translations } from '@nabta/domain/language';

import type { ErrorTexts } from '#core/errors/error-texts.ts';

export const phoneChangeErrors = {
  BROWSER_TOO_NEW: {
    ar: 'هذا المتصفح جديد على حسابك. لحماية أشجارك يمكنك تغيير الرقم منه بعد يوم من تسجيل الدخول، أو الآن من جهاز استخدمته من قبل.',
    en: 'This browser is new to your account. To keep your trees safe, you can change the number from it a day after signing in, or now from a device you used before.',
    pt: 'Este navegador é novo na sua conta. Para proteger as suas árvores, você pode trocar o número nele um dia depois de entrar, ou agora em um aparelho que já usou.',
  },
  PHONE_TAKEN: {
    ar: 'لهذا الرقم حساب في نبتة. سجّل الدخول به، أو اختر رقمًا آخر.',
    en: 'This number has a Nabta account of its own. Sign in with it, or choose another number.',
    pt: 'Este número já tem uma conta na Nabta. Entre com ele ou escolha outro número.',
  },
} satisfies ErrorTexts;

export const isCurrentPhone: Translations = {
  ar: 'هذا رقمك الحالي. اكتب الرقم الجديد.',
  en: 'This is the number you have. Enter the new one.',
  pt: 'Este já é o seu número. Digite o novo.',
};

/** SMS to the old phone. Left-to-right parts of the Arabic text are isolated. */
export const changedMessage: Translations = {
  ar: 'تغيّر رقم حسابك في نبتة إلى \u2066{phone}\u2069. إن لم تفعل ذلك فراسلنا من جهاز ما زلت مسجّلًا فيه: \u2066{link}\u2069',
  en: 'The number of your Nabta account was changed to {phone}. If this was not you, write to us from a device that is still signed in: {link}',
  pt: 'O número da sua conta Nabta foi trocado para {phone}. Se não foi você, escreva para nós de um aparelho ainda conectado: {link}',
};

export const changedPush: Translations = {
  ar: 'تغيّر رقم جوال حسابك. إن لم تفعل ذلك فراجع أجهزتك وراسلنا',
  en: 'The number of your account was changed. If this was not you, check your devices and write to us',
  pt: 'O número da sua conta foi trocado. Se não foi você, confira os seus aparelhos e escreva para nós',
};
