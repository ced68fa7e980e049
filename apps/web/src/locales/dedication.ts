import type { TextFiles } from '../platform/texts.tsx';
import type englishTexts from './en/dedication.json';

/** What is said while somebody dedicates a tree. */
export const dedicationTexts: TextFiles<typeof englishTexts> = {
  ar: () => import('./ar/dedication.json'),
  en: () => import('./en/dedication.json'),
  pt: () => import('./pt/dedication.json'),
};
