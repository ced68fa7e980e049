import type { TextFiles } from '../platform/texts.tsx';
import type englishTexts from './en/staff.json';

/** Who has a role, and how it is given. */
export const staffTexts: TextFiles<typeof englishTexts> = {
  ar: () => import('./ar/staff.json'),
  en: () => import('./en/staff.json'),
  pt: () => import('./pt/staff.json'),
};
