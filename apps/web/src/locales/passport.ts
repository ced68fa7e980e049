import type { TextFiles } from '../platform/texts.tsx';
import type englishTexts from './en/passport.json';

/** What the passport of a tree says. */
export const passportTexts: TextFiles<typeof englishTexts> = {
  ar: () => import('./ar/passport.json'),
  en: () => import('./en/passport.json'),
  pt: () => import('./pt/passport.json'),
};
