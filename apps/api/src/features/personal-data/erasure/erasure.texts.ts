import type { Translations } from '@nabta/domain/language';

/** In Arabic the code stands in a left-to-right isolate, so that no phone shows it among the words turned round. */
export const erasureCodeMessage: Translations = {
  ar: 'رمز حذف حسابك في نبتة: \u2066{code}\u2069. إن لم تطلب حذف حسابك فلا تعطِ هذا الرمز لأحد.',
  en: 'Your code to delete your Nabta account is {code}. If you did not ask for this, do not give it to anyone.',
  pt: 'Seu código para excluir sua conta Nabta é {code}. Se não foi você que pediu, não o informe a ninguém.',
};
