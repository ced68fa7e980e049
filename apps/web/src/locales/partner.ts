import type { TextFiles } from '../platform/texts.tsx';
import type englishTexts from './en/partner.json';

/** Keys and webhooks of companies. */
export const partnerTexts: TextFiles<typeof englishTexts> = {
  ar: () => import('./ar/partner.json'),
  en: () => import('./en/partner.json'),
  pt: () => import('./pt/partner.json'),
};
