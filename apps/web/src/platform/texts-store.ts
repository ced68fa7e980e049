import type { Language } from '@nabta/domain/language';

import type { ScreenTexts, Texts } from '../locales/en-screens.ts';
import type { FirstTexts } from '../locales/en.ts';
import { createTranslator } from './translator.ts';
import type { Translator } from './translator.ts';

export type TextsStore = {
  current(): Translator;
  /** Translator of the first render; hydration needs it even if the language changed before. */
  initial(): Translator;
  /** Loads the texts of the pages behind sign-in; a call after a failure retries. */
  loadAll(): Promise<void>;
  isComplete(): boolean;
  /** Switches the language after its texts are loaded; throws and changes nothing when loading fails. */
  choose(language: Language): Promise<void>;
  subscribe(listener: () => void): () => void;
};

const firstTexts = {
  ar: () => import('../locales/ar.ts'),
  en: () => import('../locales/en.ts'),
  pt: () => import('../locales/pt.ts'),
} satisfies Record<Language, () => Promise<{ texts: FirstTexts }>>;

const screenTexts = {
  ar: () => import('../locales/ar-screens.ts'),
  en: () => import('../locales/en-screens.ts'),
  pt: () => import('../locales/pt-screens.ts'),
} satisfies Record<Language, () => Promise<{ screenTexts: ScreenTexts }>>;

/** One chunk per language, so only the current one is loaded. */
export async function loadFirstTexts(language: Language): Promise<FirstTexts> {
  return (await firstTexts[language]()).texts;
}

export async function loadTexts(language: Language): Promise<Texts> {
  const [first, screens] = await Promise.all([firstTexts[language](), screenTexts[language]()]);
  return { ...first.texts, ...screens.screenTexts };
}

export function createTextsStore(
  language: Language,
  texts: FirstTexts | Texts,
  load: (language: Language) => Promise<Texts> = loadTexts,
): TextsStore {
  const initial = createTranslator(language, texts);
  let translator = initial;
  let requestedLanguage = language;
  let isComplete = 'home' in texts;
  let loading: Promise<void> | undefined;
  const listeners = new Set<() => void>();
  async function show(language: Language): Promise<void> {
    const loaded = await load(language);
    // The later of two quick choices wins, even if its texts load first.
    if (requestedLanguage !== language) return;
    translator = createTranslator(language, loaded);
    isComplete = true;
    for (const listener of listeners) listener();
  }
  async function loadUntilComplete(): Promise<void> {
    try {
      // Also waits for a language chosen in the meantime.
      while (!isComplete) await show(requestedLanguage);
    } catch (error) {
      loading = undefined;
      throw error;
    }
  }
  return {
    current: () => translator,
    initial: () => initial,
    isComplete: () => isComplete,
    loadAll: () => (loading ??= loadUntilComplete()),
    async choose(language) {
      requestedLanguage = language;
      if (language === translator.language) return;
      try {
        await show(language);
      } catch (error) {
        if (requestedLanguage === language) requestedLanguage = translator.language;
        throw error;
      }
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
