import type { TextFiles } from '../platform/texts.tsx';
import type englishTexts from './en/measurement.json';

/** What is said while somebody measures a tree. */
export const measurementTexts: TextFiles<typeof englishTexts> = {
  ar: () => import('./ar/measurement.json'),
  en: () => import('./en/measurement.json'),
  pt: () => import('./pt/measurement.json'),
};
