import type { TextFiles } from '../platform/texts.tsx';
import type englishTexts from './en/analytics-report.json';

/** What staff read about visits. */
export const analyticsReportTexts: TextFiles<typeof englishTexts> = {
  ar: () => import('./ar/analytics-report.json'),
  en: () => import('./en/analytics-report.json'),
  pt: () => import('./pt/analytics-report.json'),
};
