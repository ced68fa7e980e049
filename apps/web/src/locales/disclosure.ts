import type { TextFiles } from '../platform/texts.tsx';
import type englishTexts from './en/disclosure.json';

/** Reports of sponsors: made by staff, verified by anybody. */
export const disclosureTexts: TextFiles<typeof englishTexts> = {
  ar: () => import('./ar/disclosure.json'),
  en: () => import('./en/disclosure.json'),
  pt: () => import('./pt/disclosure.json'),
};
