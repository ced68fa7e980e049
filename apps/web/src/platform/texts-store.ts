import type { Language } from '@nabta/domain/language';

import type { Texts } from '../locales/en.ts';
import { createTranslator } from './translator.ts';
import type { Translator } from './translator.ts';

export type TextsStore = {
  current(): Translator;
  /** What the page was drawn with first: a prerendered page is taken over with it, even where a choice came in between. */
  initial(): Translator;
  /** Shows the app in another language once its texts are here; fails, and changes nothing, where they cannot be loaded. */
  choose(language: Language): Promise<void>;
  subscribe(listener: () => void): () => void;
};

const loaders = {
  ar: () => import('../locales/ar.ts'),
  en: () => import('../locales/en.ts'),
  pt: () => import('../locales/pt.ts'),
} satisfies Record<Language, () => Promise<{ texts: Texts }>>;

/** One chunk a language: a phone loads only the one it shows. */
export async function loadTexts(language: Language): Promise<Texts> {
  return (await loaders[language]()).texts;
}

export function createTextsStore(
  language: Language,
  texts: Texts,
  load: (language: Language) => Promise<Texts> = loadTexts,
): TextsStore {
  const initial = createTranslator(language, texts);
  let translator = initial;
  let wanted = language;
  const listeners = new Set<() => void>();
  return {
    current: () => translator,
    initial: () => initial,
    async choose(language) {
      wanted = language;
      if (language === translator.language) return;
      const loaded = await load(language);
      // Of two quick choices the later one stays, whichever arrives last.
      if (wanted !== language) return;
      translator = createTranslator(language, loaded);
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
