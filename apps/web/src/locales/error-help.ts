import type { TextFiles } from '../platform/texts.tsx';
import type englishTexts from './en/error-help.json';

/** What is said where a screen failed. */
export const errorHelpTexts: TextFiles<typeof englishTexts> = {
  ar: () => import('./ar/error-help.json'),
  en: () => import('./en/error-help.json'),
  pt: () => import('./pt/error-help.json'),
};
