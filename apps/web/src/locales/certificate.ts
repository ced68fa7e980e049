import type { TextFiles } from '../platform/texts.tsx';
import type englishTexts from './en/certificate.json';

/** Certificates: one's own, and the page that verifies any. */
export const certificateTexts: TextFiles<typeof englishTexts> = {
  ar: () => import('./ar/certificate.json'),
  en: () => import('./en/certificate.json'),
  pt: () => import('./pt/certificate.json'),
};
