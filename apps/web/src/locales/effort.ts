import type { TextFiles } from '../platform/texts.tsx';
import type englishTexts from './en/effort.json';

/** Planting efforts in the console. */
export const effortTexts: TextFiles<typeof englishTexts> = {
  ar: () => import('./ar/effort.json'),
  en: () => import('./en/effort.json'),
  pt: () => import('./pt/effort.json'),
};
