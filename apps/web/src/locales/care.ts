import type { TextFiles } from '../platform/texts.tsx';
import type englishTexts from './en/care.json';

/** What lands need, and rounds. */
export const careTexts: TextFiles<typeof englishTexts> = {
  ar: () => import('./ar/care.json'),
  en: () => import('./en/care.json'),
  pt: () => import('./pt/care.json'),
};
