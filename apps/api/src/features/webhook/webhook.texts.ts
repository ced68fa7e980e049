import type { Translations } from '@nabta/domain/language';

export const addressRefused: Translations = {
  ar: 'استخدم عنوانًا يبدأ بـ ‎https://‎ وله اسم عام، من غير منفذ أو كلمة مرور.',
  en: 'Use an address that begins with https:// and has a public name, without a port or a password.',
  pt: 'Use um endereço que comece com https:// e tenha um nome público, sem porta nem senha.',
};
