import type { TextFiles } from '../platform/texts.tsx';
import type englishTexts from './en/field.json';

/** What is said to those who plant and look after trees. */
export const fieldTexts: TextFiles<typeof englishTexts> = {
  ar: () => import('./ar/field.json'),
  en: () => import('./en/field.json'),
  pt: () => import('./pt/field.json'),
};
