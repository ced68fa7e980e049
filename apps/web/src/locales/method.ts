import type { TextFiles } from '../platform/texts.tsx';
import type englishTexts from './en/method.json';

/** How the numbers about trees are calculated. */
export const methodTexts: TextFiles<typeof englishTexts> = {
  ar: () => import('./ar/method.json'),
  en: () => import('./en/method.json'),
  pt: () => import('./pt/method.json'),
};
