import type { TextFiles } from '../platform/texts.tsx';
import type englishTexts from './en/campaign-console.json';

/** Campaigns as those see them who run them. */
export const campaignConsoleTexts: TextFiles<typeof englishTexts> = {
  ar: () => import('./ar/campaign-console.json'),
  en: () => import('./en/campaign-console.json'),
  pt: () => import('./pt/campaign-console.json'),
};
