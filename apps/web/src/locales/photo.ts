import type { TextFiles } from '../platform/texts.tsx';
import type englishTexts from './en/photo.json';

/** What is said while somebody gives a photo. */
export const photoTexts: TextFiles<typeof englishTexts> = {
  ar: () => import('./ar/photo.json'),
  en: () => import('./en/photo.json'),
  pt: () => import('./pt/photo.json'),
};
