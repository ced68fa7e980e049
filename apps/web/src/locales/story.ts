import type { TextFiles } from '../platform/texts.tsx';
import type englishTexts from './en/story.json';

/** The story of a year. */
export const storyTexts: TextFiles<typeof englishTexts> = {
  ar: () => import('./ar/story.json'),
  en: () => import('./en/story.json'),
  pt: () => import('./pt/story.json'),
};
