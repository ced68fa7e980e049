import type { TextFiles } from '../platform/texts.tsx';
import type englishTexts from './en/analytics.json';

/** What is asked of people before their visits are counted. */
export const analyticsTexts: TextFiles<typeof englishTexts> = {
  ar: () => import('./ar/analytics.json'),
  en: () => import('./en/analytics.json'),
  pt: () => import('./pt/analytics.json'),
};
