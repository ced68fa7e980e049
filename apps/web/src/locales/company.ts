import type { TextFiles } from '../platform/texts.tsx';
import type englishTexts from './en/company.json';

/** Companies in the console, and their public page. */
export const companyTexts: TextFiles<typeof englishTexts> = {
  ar: () => import('./ar/company.json'),
  en: () => import('./en/company.json'),
  pt: () => import('./pt/company.json'),
};
