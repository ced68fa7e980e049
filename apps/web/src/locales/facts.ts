import type { TextFiles } from '../platform/texts.tsx';
import type englishTexts from './en/facts.json';

/** The twelve facts about trees, loaded by the screens that tell one. */
export const factTexts: TextFiles<typeof englishTexts> = {
  ar: () => import('./ar/facts.json'),
  en: () => import('./en/facts.json'),
  pt: () => import('./pt/facts.json'),
};
