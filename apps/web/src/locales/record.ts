import type { TextFiles } from '../platform/texts.tsx';
import type englishTexts from './en/record.json';

/** What every form of a record says. */
export const recordTexts: TextFiles<typeof englishTexts> = {
  ar: () => import('./ar/record.json'),
  en: () => import('./en/record.json'),
  pt: () => import('./pt/record.json'),
};
