import type { TextFiles } from '../platform/texts.tsx';
import type englishTexts from './en/finder.json';

/** What the search over everything printed says. */
export const finderTexts: TextFiles<typeof englishTexts> = {
  ar: () => import('./ar/finder.json'),
  en: () => import('./en/finder.json'),
  pt: () => import('./pt/finder.json'),
};
