import type { Translations } from '@nabta/domain/language';

/** Shown by the browsers of a tree's owner. */
export const measuredPush: Translations = {
  ar: 'قيست {tree}، وصرنا نعرف حجمها',
  en: '{tree} was measured: see how it has grown',
  pt: '{tree} foi medida: veja como cresceu',
};
