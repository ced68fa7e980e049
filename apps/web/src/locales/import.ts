import type { TextFiles } from '../platform/texts.tsx';
import type englishTexts from './en/import.json';

/** Existing trees on their way into the records. */
export const importTexts: TextFiles<typeof englishTexts> = {
  ar: () => import('./ar/import.json'),
  en: () => import('./en/import.json'),
  pt: () => import('./pt/import.json'),
};
