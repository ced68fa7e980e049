import type { TextFiles } from '../platform/texts.tsx';
import type englishTexts from './en/chat.json';

/** What is said around a talk with a tree. */
export const chatTexts: TextFiles<typeof englishTexts> = {
  ar: () => import('./ar/chat.json'),
  en: () => import('./en/chat.json'),
  pt: () => import('./pt/chat.json'),
};
