import type { TextFiles } from '../platform/texts.tsx';
import type englishTexts from './en/eco-benefit.json';

/** What trees give, in words and units. */
export const ecoBenefitTexts: TextFiles<typeof englishTexts> = {
  ar: () => import('./ar/eco-benefit.json'),
  en: () => import('./en/eco-benefit.json'),
  pt: () => import('./pt/eco-benefit.json'),
};
