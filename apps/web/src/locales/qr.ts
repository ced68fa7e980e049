import type { TextFiles } from '../platform/texts.tsx';
import type englishTexts from './en/qr.json';

/** What stands around the code of a tree. */
export const qrTexts: TextFiles<typeof englishTexts> = {
  ar: () => import('./ar/qr.json'),
  en: () => import('./en/qr.json'),
  pt: () => import('./pt/qr.json'),
};
