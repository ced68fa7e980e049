import type { TextFiles } from '../platform/texts.tsx';
import type englishTexts from './en/claim.json';

/** What is said about tags, and while somebody scans one. */
export const claimTexts: TextFiles<typeof englishTexts> = {
  ar: () => import('./ar/claim.json'),
  en: () => import('./en/claim.json'),
  pt: () => import('./pt/claim.json'),
};
