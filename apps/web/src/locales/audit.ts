import type { TextFiles } from '../platform/texts.tsx';
import type englishTexts from './en/audit.json';

/** What staff changed, in words. */
export const auditTexts: TextFiles<typeof englishTexts> = {
  ar: () => import('./ar/audit.json'),
  en: () => import('./en/audit.json'),
  pt: () => import('./pt/audit.json'),
};
