import type { Translations } from '@nabta/domain/language';

import type { ErrorTexts } from '#core/errors/error-texts.ts';

export const secondFactorErrors = {
  FACTOR_REFUSED: {
    ar: 'لم نتمكن من التأكد من هويتك بهذا. حاول مرة أخرى أو استخدم طريقة أخرى.',
    en: 'This did not prove that it is you. Try again, or use another way.',
    pt: 'Isto não provou que é você. Tente de novo ou use outra forma.',
  },
  SIGN_IN_TOO_OLD: {
    ar: 'مضى وقت على تسجيل دخولك. سجّل الدخول برمز جديد ثم أضف طريقة التأكيد.',
    en: 'You signed in a while ago. Sign in again with a new code, then add your second factor.',
    pt: 'Você entrou há algum tempo. Entre de novo com um código novo e adicione o segundo fator.',
  },
} satisfies ErrorTexts;

export const addedPush: Translations = {
  ar: 'أُضيفت إلى حسابك طريقة جديدة لتأكيد هويتك. إن لم تفعل ذلك فراجع أجهزتك وراسلنا',
  en: 'A new way to confirm that it is you was added to your account. If this was not you, check your devices and write to us',
  pt: 'Uma nova forma de confirmar que é você foi adicionada à sua conta. Se não foi você, confira os seus aparelhos e escreva para nós',
};

export const removedPush: Translations = {
  ar: 'أُزيلت من حسابك طريقة لتأكيد هويتك. إن لم تفعل ذلك فراجع أجهزتك وراسلنا',
  en: 'A way to confirm that it is you was removed from your account. If this was not you, check your devices and write to us',
  pt: 'Uma forma de confirmar que é você foi removida da sua conta. Se não foi você, confira os seus aparelhos e escreva para nós',
};
