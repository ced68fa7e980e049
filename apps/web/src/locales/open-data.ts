import type { TextFiles } from '../platform/texts.tsx';
import type englishTexts from './en/open-data.json';

/** The public trees as files. */
export const openDataTexts: TextFiles<typeof englishTexts> = {
  ar: () => import('./ar/open-data.json'),
  en: () => import('./en/open-data.json'),
  pt: () => import('./pt/open-data.json'),
};
