import type { TextFiles } from '../platform/texts.tsx';
import type englishTexts from './en/specie.json';

/** Species and their growth models in the console. */
export const specieTexts: TextFiles<typeof englishTexts> = {
  ar: () => import('./ar/specie.json'),
  en: () => import('./en/specie.json'),
  pt: () => import('./pt/specie.json'),
};
