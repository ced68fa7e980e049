import type { TextFiles } from '../platform/texts.tsx';
import type englishTexts from './en/overview.json';

/** What the overview of the console says. */
export const overviewTexts: TextFiles<typeof englishTexts> = {
  ar: () => import('./ar/overview.json'),
  en: () => import('./en/overview.json'),
  pt: () => import('./pt/overview.json'),
};
