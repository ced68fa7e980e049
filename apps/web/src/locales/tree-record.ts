import type { TextFiles } from '../platform/texts.tsx';
import type englishTexts from './en/tree-record.json';

/** What the table of trees and the file of each say to staff. */
export const treeRecordTexts: TextFiles<typeof englishTexts> = {
  ar: () => import('./ar/tree-record.json'),
  en: () => import('./en/tree-record.json'),
  pt: () => import('./pt/tree-record.json'),
};
