import type { TextFiles } from '../platform/texts.tsx';
import type englishTexts from './en/campaign.json';

/** The public page of a campaign. */
export const campaignTexts: TextFiles<typeof englishTexts> = {
  ar: () => import('./ar/campaign.json'),
  en: () => import('./en/campaign.json'),
  pt: () => import('./pt/campaign.json'),
};
