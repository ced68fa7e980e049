import type { TextFiles } from '../platform/texts.tsx';
import type englishTexts from './en/given-gifts.json';

/** What a giver reads about the gifts on their way. */
export const givenGiftTexts: TextFiles<typeof englishTexts> = {
  ar: () => import('./ar/given-gifts.json'),
  en: () => import('./en/given-gifts.json'),
  pt: () => import('./pt/given-gifts.json'),
};
