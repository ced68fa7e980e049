import type { TextFiles } from '../platform/texts.tsx';
import type englishTexts from './en/legal.json';

/** Questions, privacy, terms and contact: long, and read by few, so only their screens load them. */
export const legalTexts: TextFiles<typeof englishTexts> = {
  ar: () => import('./ar/legal.json'),
  en: () => import('./en/legal.json'),
  pt: () => import('./pt/legal.json'),
};
