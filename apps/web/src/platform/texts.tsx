import { createContext, Fragment, use, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';

import type { Namespaces } from '../locales/namespaces.ts';
import { loadNamespace, type TextGroups } from './text-files.ts';
import type { TextsStore } from './texts-store.ts';
import { createTranslate } from './translator.ts';
import type { KeyOf, TextKey, Translate, TranslateAny, Translator } from './translator.ts';

export const TextsContext = createContext<TextsStore | undefined>(undefined);

/**
 * Texts, numbers and dates of the current language: `const { t } = useTexts('gift'); t('gift.send')`. The texts of the
 * entry need no name; the files of the named ones suspend until they are loaded.
 */
export function useTexts<Name extends keyof Namespaces = never>(...names: readonly Name[]): Texts<Name> {
  const store = useTextsStore();
  const translator = useSyncExternalStore(store.subscribe, store.current, store.initial);
  return useNamespaces(translator, names);
}

export function useTextsStore(): TextsStore {
  const store = use(TextsContext);
  if (store === undefined) throw new Error('useTexts must be used within a TextsContext.');
  return store;
}

type Texts<Name extends keyof Namespaces> = Omit<Translator, 't'> & {
  t: Translate<TextKey | NamespaceKey<Name>>;
};

type AnyTexts = Omit<Translator, 't'> & { t: TranslateAny };

export type NamespaceKey<Name extends keyof Namespaces> = { [File in Name]: KeyOf<Namespaces[File]> }[Name];

/** Loads text files in parallel before components suspend on them. */
export function usePreloadTexts(...names: readonly (keyof Namespaces)[]): void {
  const { language } = useTexts();
  // The component that uses the file reports the failure.
  for (const name of names) loadNamespace(language, name).catch(() => undefined);
}

const namespaceTranslators = new WeakMap<AnyTexts, Map<string, AnyTexts>>();

/** The same translator for the same names, so that effects and memos depend on it safely. */
function useNamespaces<Name extends keyof Namespaces>(
  translator: AnyTexts,
  names: readonly Name[],
): Texts<Name> {
  if (names.length === 0) return translator;
  const { language } = translator;
  const files = names.map((name) => loadNamespace(language, name)).map((file) => use(file));
  const key = names.join(' ');
  const byNames = namespaceTranslators.get(translator) ?? new Map<string, AnyTexts>();
  namespaceTranslators.set(translator, byNames);
  const cached = byNames.get(key);
  if (cached !== undefined) return cached;
  const groups: TextGroups = Object.assign({}, ...files);
  const translate = createTranslate<string>(language, groups);
  const t: TranslateAny = (text, values) =>
    (text.split('.')[0] ?? '') in groups ? translate(text, values) : translator.t(text, values);
  const namespaceTranslator = { ...translator, t };
  byNames.set(key, namespaceTranslator);
  return namespaceTranslator;
}

type RichTextProps = { text: TextKey; values: Readonly<Record<string, ReactNode>> };

/**
 * Renders a text with elements: `<RichText text="login.consent" values={{ terms: <a …/>, privacy: <a …/> }}
 * />`.
 */
export function RichText({ text, values }: RichTextProps) {
  const { t } = useTexts();
  const names = Object.keys(values);
  // Placeholders are private-use characters, which no text contains.
  const placeholderOf = (index: number) => String.fromCodePoint(0xe000 + index);
  const placeholders = Object.fromEntries(names.map((name, index) => [name, placeholderOf(index)]));
  const segments = t(text, placeholders).split(/([\uE000-\uF8FF])/u);
  return segments.map((segment, index) => {
    const name = names[(segment.codePointAt(0) ?? 0) - 0xe000];
    // oxlint-disable-next-line react/no-array-index-key -- the parts of a text never change their order
    return <Fragment key={index}>{name === undefined ? segment : values[name]}</Fragment>;
  });
}
