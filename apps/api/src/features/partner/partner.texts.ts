import type { ErrorTexts } from '../../platform/fault/error-texts.ts';

export const partnerErrors = {
  POOL_EMPTY: {
    ar: 'لم تبقَ في رصيد الشركة أشجار تكفي هذا الطلب.',
    en: 'The company has not enough trees left for this order.',
    pt: 'A empresa não tem mais árvores suficientes para este pedido.',
  },
} satisfies ErrorTexts;
