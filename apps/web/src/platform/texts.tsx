import type { Language } from '@nabta/domain/language';
import { createContext, Fragment, use, useMemo, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';

import type { TextsStore } from './texts-store.ts';
import { createTranslate } from './translator.ts';
import type { KeyOf, TextKey, Translate, Translator } from './translator.ts';

const TextsContext = createContext<TextsStore | undefined>(undefined);

export function TextsProvider({ store, children }: { store: TextsStore; children: ReactNode }) {
  return <TextsContext value={store}>{children}</TextsContext>;
}

/** The texts, numbers and dates of the language shown: `const { t } = useTexts(); t('login.title')`. */
export function useTexts(): Translator {
  const store = useTextsStore();
  return useSyncExternalStore(store.subscribe, store.current, store.initial);
}

export function useTextsStore(): TextsStore {
  const store = use(TextsContext);
  if (store === undefined) throw new Error('useTexts needs a TextsProvider above it.');
  return store;
}

type TextFile = Record<string, Record<string, string>>;

/** One file of long texts in each language, loaded by the screens that show it: `() => import('./ar/legal.json')`. */
export type TextFiles<File extends TextFile> = Record<Language, () => Promise<{ default: File }>>;

const loadedFiles = new WeakMap<() => Promise<unknown>, Promise<unknown>>();

/** The texts of a file that the entry does not carry, in the language shown or another; waits in the nearest Suspense until it is here. */
export function useTextFile<File extends TextFile>(
  files: TextFiles<File>,
  wanted?: Language,
): Translate<KeyOf<File>> {
  const { language: shown } = useTexts();
  const language = wanted ?? shown;
  const texts = use(loadOnce(files[language])).default;
  return useMemo(() => createTranslate<KeyOf<File>>(language, texts), [language, texts]);
}

/** Begins to load files that parts of the screen will wait for, all at once instead of one after the other. */
export function useTextsAhead(...files: readonly TextFiles<TextFile>[]): void {
  const { language } = useTexts();
  // Whoever needs a file that does not come says so.
  for (const file of files) loadOnce(file[language]).catch(() => undefined);
}

function loadOnce<File>(load: () => Promise<File>): Promise<File> {
  const known = loadedFiles.get(load) as Promise<File> | undefined;
  if (known !== undefined) return known;
  const loading = load();
  loadedFiles.set(load, loading);
  // A file that did not come is asked for again by whoever tries again.
  loading.catch(() => loadedFiles.delete(load));
  return loading;
}

type RichTextProps = { text: TextKey; values: Readonly<Record<string, ReactNode>> };

/** A text with elements inside: `<RichText text="login.consent" values={{ terms: <a …/>, privacy: <a …/> }} />`. */
export function RichText({ text, values }: RichTextProps) {
  const { t } = useTexts();
  const names = Object.keys(values);
  // Each value is first a character that no text holds, then the element that it stands for.
  const stand = (index: number) => String.fromCodePoint(0xe000 + index);
  const standIns = Object.fromEntries(names.map((name, index) => [name, stand(index)]));
  const parts = t(text, standIns).split(/([\uE000-\uF8FF])/u);
  return parts.map((part, index) => {
    const name = names[(part.codePointAt(0) ?? 0) - 0xe000];
    // oxlint-disable-next-line react/no-array-index-key -- the parts of a text never change their order
    return <Fragment key={index}>{name === undefined ? part : values[name]}</Fragment>;
  });
}
