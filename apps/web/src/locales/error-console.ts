import type { TextFiles } from '../platform/texts.tsx';
import type englishTexts from './en/error-console.json';

/** What staff reads around errors. */
export const errorConsoleTexts: TextFiles<typeof englishTexts> = {
  ar: () => import('./ar/error-console.json'),
  en: () => import('./en/error-console.json'),
  pt: () => import('./pt/error-console.json'),
};
