import type { ErrorTexts } from '../../platform/fault/error-texts.ts';

export const stockErrors = {
  STOCK_TOO_LOW: {
    ar: 'لا يكفي المخزون لهذا. لم يتغيّر شيء. سجّل ما وصل، أو سوِّ المخزون ببلاغ، ثم حاول مرة أخرى.',
    en: 'There is not enough in stock for this. Nothing was changed. Record what arrived, or settle the stock by an issue, then try again.',
    pt: 'Não há estoque suficiente para isso. Nada foi alterado. Registre o que chegou ou ajuste o estoque por uma ocorrência e tente novamente.',
  },
} satisfies ErrorTexts;
