import type { TextFiles } from '../platform/texts.tsx';
import type englishTexts from './en/issue-console.json';

/** Issues as staff sees them. */
export const issueConsoleTexts: TextFiles<typeof englishTexts> = {
  ar: () => import('./ar/issue-console.json'),
  en: () => import('./en/issue-console.json'),
  pt: () => import('./pt/issue-console.json'),
};
