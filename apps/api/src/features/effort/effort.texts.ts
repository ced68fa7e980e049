import type { Translations } from '@nabta/domain/language';

export const recordMissing: Translations = {
  ar: 'لم نجد هذا السجل. اختر غيره.',
  en: 'There is no such record. Choose another one.',
  pt: 'Este registro não existe. Escolha outro.',
};
