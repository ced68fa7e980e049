import type { TextFiles } from '../platform/texts.tsx';
import type englishTexts from './en/issue.json';

/** What is said around a problem of a tree. */
export const issueTexts: TextFiles<typeof englishTexts> = {
  ar: () => import('./ar/issue.json'),
  en: () => import('./en/issue.json'),
  pt: () => import('./pt/issue.json'),
};
