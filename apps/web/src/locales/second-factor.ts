import type { TextFiles } from '../platform/texts.tsx';
import type englishTexts from './en/second-factor.json';

/** What staff reads where it proves a second time who it is. */
export const secondFactorTexts: TextFiles<typeof englishTexts> = {
  ar: () => import('./ar/second-factor.json'),
  en: () => import('./en/second-factor.json'),
  pt: () => import('./pt/second-factor.json'),
};
