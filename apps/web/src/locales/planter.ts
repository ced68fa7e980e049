import type { TextFiles } from '../platform/texts.tsx';
import type englishTexts from './en/planter.json';

/** Planters in the console. */
export const planterTexts: TextFiles<typeof englishTexts> = {
  ar: () => import('./ar/planter.json'),
  en: () => import('./en/planter.json'),
  pt: () => import('./pt/planter.json'),
};
