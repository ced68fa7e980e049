import type { TextFiles } from '../platform/texts.tsx';
import type englishTexts from './en/land.json';

/** Lands in the console. */
export const landTexts: TextFiles<typeof englishTexts> = {
  ar: () => import('./ar/land.json'),
  en: () => import('./en/land.json'),
  pt: () => import('./pt/land.json'),
};
