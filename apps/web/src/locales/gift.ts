import type { TextFiles } from '../platform/texts.tsx';
import type englishTexts from './en/gift.json';

/** What is said while somebody gives a tree. */
export const giftTexts: TextFiles<typeof englishTexts> = {
  ar: () => import('./ar/gift.json'),
  en: () => import('./en/gift.json'),
  pt: () => import('./pt/gift.json'),
};
