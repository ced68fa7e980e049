import type { TextFiles } from '../platform/texts.tsx';
import type englishTexts from './en/stock.json';

/** Stock and its movements. */
export const stockTexts: TextFiles<typeof englishTexts> = {
  ar: () => import('./ar/stock.json'),
  en: () => import('./en/stock.json'),
  pt: () => import('./pt/stock.json'),
};
