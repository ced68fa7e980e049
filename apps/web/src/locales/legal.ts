import type { TextFiles } from '../platform/texts.tsx';

/** Sections with a heading `h1` and a text `p1` each, as many as there are. */
type LegalTexts = TextFiles<Record<string, Record<string, string>>>;

/** Long, and read by few, so each is loaded by its own page alone. */
export const legalTexts = {
  privacy: {
    ar: () => import('./ar/privacy.json'),
    en: () => import('./en/privacy.json'),
    pt: () => import('./pt/privacy.json'),
  },
  terms: {
    ar: () => import('./ar/terms.json'),
    en: () => import('./en/terms.json'),
    pt: () => import('./pt/terms.json'),
  },
  accessibility: {
    ar: () => import('./ar/accessibility.json'),
    en: () => import('./en/accessibility.json'),
    pt: () => import('./pt/accessibility.json'),
  },
} satisfies Record<string, LegalTexts>;

export type LegalPage = keyof typeof legalTexts;

/** How many sections each has. */
export const legalSections = { privacy: 13, terms: 13, accessibility: 6 } satisfies Record<LegalPage, number>;
