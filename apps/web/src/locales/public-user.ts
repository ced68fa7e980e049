import type { TextFiles } from '../platform/texts.tsx';
import type englishTexts from './en/public-user.json';

/** Everything that only the page of a shared forest says. */
export const publicUserTexts: TextFiles<typeof englishTexts> = {
  ar: () => import('./ar/public-user.json'),
  en: () => import('./en/public-user.json'),
  pt: () => import('./pt/public-user.json'),
};
