import type { ErrorTexts } from '../../platform/fault/error-texts.ts';

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
} satisfies ErrorTexts;
