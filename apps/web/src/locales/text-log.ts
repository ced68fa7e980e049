import type { TextFiles } from '../platform/texts.tsx';
import type englishTexts from './en/text-log.json';

/** The log of text messages. */
export const textLogTexts: TextFiles<typeof englishTexts> = {
  ar: () => import('./ar/text-log.json'),
  en: () => import('./en/text-log.json'),
  pt: () => import('./pt/text-log.json'),
};
