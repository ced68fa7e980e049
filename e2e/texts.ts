import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import type { Texts } from '../apps/web/src/locales/en.ts';
import { createTranslate } from '../apps/web/src/platform/translator.ts';
import type { TextKey, Translate } from '../apps/web/src/platform/translator.ts';
import type { Language } from '../packages/domain/src/language.ts';

/** What the product says in one language, `{name}` and plurals filled in. */
export type Say = Translate<TextKey>;

const locales = join(import.meta.dirname, '../apps/web/src/locales');

export const says = { ar: sayIn('ar'), en: sayIn('en'), pt: sayIn('pt') } satisfies Record<Language, Say>;

/** Arabic, which every journey speaks unless it chooses otherwise. */
export const say = says.ar;

/** Reads the files as the web app's build does; Node itself would ask each import to say that it is JSON. */
function sayIn(language: Language): Say {
  const folder = join(locales, language);
  const files = readdirSync(folder).map((file) => {
    const texts = JSON.parse(readFileSync(join(folder, file), 'utf8')) as object;
    return file === 'auth.json' ? texts : { [camelCase(basename(file, '.json'))]: texts };
  });
  return createTranslate<TextKey>(language, Object.assign({}, ...files) as Texts);
}

function camelCase(name: string): string {
  return name.replaceAll(/-(\w)/gu, (_match, letter: string) => letter.toUpperCase());
}
