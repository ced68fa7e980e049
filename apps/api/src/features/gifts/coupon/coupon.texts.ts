import type { ErrorTexts } from '#core/errors/error-texts.ts';

export const couponErrors = {
  COUPON_MISTYPED: {
    ar: 'هذا الرمز غير صحيح. تحقق منه وحاول مرة أخرى.',
    en: 'This code is not valid. Check it and try again.',
    pt: 'Este código não é válido. Confira e tente novamente.',
  },
  COUPON_UNKNOWN: {
    ar: 'لا نعرف هذا الرمز. تحقق منه وحاول مرة أخرى.',
    en: 'We do not know this code. Check it and try again.',
    pt: 'Não conhecemos este código. Confira e tente novamente.',
  },
  COUPON_NOT_BEGUN: {
    ar: 'لم تبدأ حملة هذه القسيمة بعد. احتفظ برمزك.',
    en: 'The campaign of this coupon has not begun yet. Keep your code.',
    pt: 'A campanha deste cupom ainda não começou. Guarde o código.',
  },
  COUPON_ENDED: {
    ar: 'انتهت صلاحية هذه القسيمة.',
    en: 'This coupon has expired.',
    pt: 'Este cupom expirou.',
  },
  COUPON_USED_UP: {
    ar: 'استُخدمت هذه القسيمة من قبل.',
    en: 'This coupon has already been used.',
    pt: 'Este cupom já foi usado.',
  },
  COUPON_SOLD_OUT: {
    ar: 'لم تبقَ أشجار لهذه القسيمة.',
    en: 'There are no trees left for this coupon.',
    pt: 'Não há mais árvores para este cupom.',
  },
  COUPON_REDEEMED: {
    ar: 'استخدمت هذه القسيمة وشجرتها في غابتك.',
    en: 'You have used this coupon, and its tree is in your forest.',
    pt: 'Você já usou este cupom, e a árvore está na sua floresta.',
  },
  COUPON_LIMIT_REACHED: {
    ar: 'حصلت على نصيبك من أشجار هذه الحملة. ما زال هذا الرمز صالحًا لغيرك.',
    en: 'You already have what this campaign gives one person. This code is still good for somebody else.',
    pt: 'Você já tem o que esta campanha dá a cada pessoa. Este código ainda vale para outra pessoa.',
  },
} satisfies ErrorTexts;
