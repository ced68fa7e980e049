import type { TextFiles } from '../platform/texts.tsx';
import type englishTexts from './en/personal-data.json';

export const personalDataTexts: TextFiles<typeof englishTexts> = {
  ar: () => import('./ar/personal-data.json'),
  en: () => import('./en/personal-data.json'),
  pt: () => import('./pt/personal-data.json'),
};
