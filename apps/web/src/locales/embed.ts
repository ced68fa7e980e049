import type { TextFiles } from '../platform/texts.tsx';
import type englishTexts from './en/embed.json';

/** What of a company other sites show, in the console. */
export const embedTexts: TextFiles<typeof englishTexts> = {
  ar: () => import('./ar/embed.json'),
  en: () => import('./en/embed.json'),
  pt: () => import('./pt/embed.json'),
};
