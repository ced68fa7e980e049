import type { Language } from '@nabta/domain/language';

import type { ScreenTexts, Texts } from '../locales/en-screens.ts';
import type { FirstTexts } from '../locales/en.ts';
import { createTranslator } from './translator.ts';
import type { Translator } from './translator.ts';

export type TextsStore = {
  current(): Translator;
  /** What the page was drawn with first: a prerendered page is taken over with it, even where a choice came in between. */
  initial(): Translator;
  /** Settled once the texts of the screens behind sign-in are here too; asked again after a failure, it tries again. */
  whole(): Promise<void>;
  /** Shows the app in another language once its texts are here; fails, and changes nothing, where they cannot be loaded. */
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

/** One chunk a language: a phone loads only the one it shows. */
export async function loadFirstTexts(language: Language): Promise<FirstTexts> {
  return (await firstTexts[language]()).texts;
}

export async function loadTexts(language: Language): Promise<Texts> {
  const [first, screens] = await Promise.all([firstTexts[language](), screenTexts[language]()]);
  return { ...first.texts, ...screens.screenTexts };
}

export function createTextsStore(
  language: Language,
  texts: FirstTexts,
  load: (language: Language) => Promise<Texts> = loadTexts,
): TextsStore {
  const initial = createTranslator(language, texts);
  let translator = initial;
  let wanted = language;
  let isWhole = false;
  let whole: Promise<void> | undefined;
  const listeners = new Set<() => void>();
  async function show(language: Language): Promise<void> {
    const loaded = await load(language);
    // Of two quick choices the later one stays, whichever arrives last.
    if (wanted !== language) return;
    translator = createTranslator(language, loaded);
    isWhole = true;
    for (const listener of listeners) listener();
  }
  async function complete(): Promise<void> {
    try {
      // A choice that came in between is waited for.
      while (!isWhole) await show(wanted);
    } catch (error) {
      whole = undefined;
      throw error;
    }
  }
  return {
    current: () => translator,
    initial: () => initial,
    whole: () => (whole ??= complete()),
    async choose(language) {
      wanted = language;
      if (language === translator.language) return;
      try {
        await show(language);
      } catch (error) {
        if (wanted === language) wanted = translator.language;
        throw error;
      }
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
