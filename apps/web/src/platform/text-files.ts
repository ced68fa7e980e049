import type { Language } from '@nabta/domain/language';

export type TextGroups = Record<string, Record<string, string>>;

type LoadFile = (language: Language, name: string) => Promise<TextGroups>;

const { promise: fileLoader, resolve: provideNamespaces } = Promise.withResolvers<LoadFile>();

/** Called once by locales/namespaces.ts, which comes with the pages and not with the entry. */
export { provideNamespaces };

const loadedFiles = new Map<string, Promise<TextGroups>>();

/** Loads a text file once; a failed file is requested again on the next attempt. */
export function loadNamespace(language: Language, name: string): Promise<TextGroups> {
  const key = `${language}/${name}`;
  const cached = loadedFiles.get(key);
  if (cached !== undefined) return cached;
  const loading = fileLoader.then((loadFile) => loadFile(language, name));
  loadedFiles.set(key, loading);
  loading.catch(() => loadedFiles.delete(key));
  return loading;
}
