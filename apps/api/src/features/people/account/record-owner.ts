import type { Translations } from '@nabta/domain/language';

export const phoneUnknown: Translations = {
  ar: 'لا يوجد حساب بهذا الرقم. يسجّل صاحبه الدخول مرة واحدة أولًا.',
  en: 'There is no account with this phone. Its owner has to sign in once first.',
  pt: 'Não há conta com este telefone. A pessoa precisa entrar uma vez primeiro.',
};

export const holderTaken: Translations = {
  ar: 'لهذا الحساب سجلّ آخر من هذا النوع.',
  en: 'This account has another record of this kind.',
  pt: 'Esta conta já tem outro registro deste tipo.',
};
