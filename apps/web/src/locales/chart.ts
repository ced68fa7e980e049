import type { TextFiles } from '../platform/texts.tsx';
import type englishTexts from './en/chart.json';

/** What is written on and around charts. */
export const chartTexts: TextFiles<typeof englishTexts> = {
  ar: () => import('./ar/chart.json'),
  en: () => import('./en/chart.json'),
  pt: () => import('./pt/chart.json'),
};
