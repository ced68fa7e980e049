import type { TextFiles } from '../platform/texts.tsx';
import type englishTexts from './en/approval.json';

/** What takes two people. */
export const approvalTexts: TextFiles<typeof englishTexts> = {
  ar: () => import('./ar/approval.json'),
  en: () => import('./en/approval.json'),
  pt: () => import('./pt/approval.json'),
};
