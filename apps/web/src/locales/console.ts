import type { TextFiles } from '../platform/texts.tsx';
import type englishTexts from './en/console.json';

/** What stands around the pages of the console, and the names of those pages. */
export const consoleTexts: TextFiles<typeof englishTexts> = {
  ar: () => import('./ar/console.json'),
  en: () => import('./en/console.json'),
  pt: () => import('./pt/console.json'),
};
