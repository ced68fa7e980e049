import type { TextFiles } from '../platform/texts.tsx';
import type englishTexts from './en/phone-change.json';

/** What is said while somebody changes their phone. */
export const phoneChangeTexts: TextFiles<typeof englishTexts> = {
  ar: () => import('./ar/phone-change.json'),
  en: () => import('./en/phone-change.json'),
  pt: () => import('./pt/phone-change.json'),
};
