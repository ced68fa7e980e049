import type { TextFiles } from '../platform/texts.tsx';
import type englishTexts from './en/impact.json';

/** What a forest, a sponsor, a land or an effort gave. */
export const impactTexts: TextFiles<typeof englishTexts> = {
  ar: () => import('./ar/impact.json'),
  en: () => import('./en/impact.json'),
  pt: () => import('./pt/impact.json'),
};
