import type { TextFiles } from '../platform/texts.tsx';
import type englishTexts from './en/add-tree.json';

/** The ways to another tree. */
export const addTreeTexts: TextFiles<typeof englishTexts> = {
  ar: () => import('./ar/add-tree.json'),
  en: () => import('./en/add-tree.json'),
  pt: () => import('./pt/add-tree.json'),
};
