import type { TextFiles } from '../platform/texts.tsx';
import type englishTexts from './en/map.json';

/** What is said on and around the map. */
export const mapTexts: TextFiles<typeof englishTexts> = {
  ar: () => import('./ar/map.json'),
  en: () => import('./en/map.json'),
  pt: () => import('./pt/map.json'),
};
