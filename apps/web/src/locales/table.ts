import type { TextFiles } from '../platform/texts.tsx';
import type englishTexts from './en/table.json';

/** What stands around the rows of a table. */
export const tableTexts: TextFiles<typeof englishTexts> = {
  ar: () => import('./ar/table.json'),
  en: () => import('./en/table.json'),
  pt: () => import('./pt/table.json'),
};
