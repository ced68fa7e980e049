import type { TextFiles } from '../platform/texts.tsx';
import type englishTexts from './en/badge.json';

/** The profile card, its badges and their popup: after sign-in, so the sign-in page does not carry them. */
export const badgeTexts: TextFiles<typeof englishTexts> = {
  ar: () => import('./ar/badge.json'),
  en: () => import('./en/badge.json'),
  pt: () => import('./pt/badge.json'),
};
