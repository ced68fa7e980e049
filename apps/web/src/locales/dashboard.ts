import type { TextFiles } from '../platform/texts.tsx';
import type englishTexts from './en/dashboard.json';

/** Figures of the console by sponsor, effort, land and planter. */
export const dashboardTexts: TextFiles<typeof englishTexts> = {
  ar: () => import('./ar/dashboard.json'),
  en: () => import('./en/dashboard.json'),
  pt: () => import('./pt/dashboard.json'),
};
