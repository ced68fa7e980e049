import type { TextFiles } from '../platform/texts.tsx';
import type englishTexts from './en/tree-page.json';

/** Everything that only the page of one tree says. */
export const treePageTexts: TextFiles<typeof englishTexts> = {
  ar: () => import('./ar/tree-page.json'),
  en: () => import('./en/tree-page.json'),
  pt: () => import('./pt/tree-page.json'),
};
