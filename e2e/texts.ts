import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parseJson } from '../apps/api/src/core/parse-json.ts';
import type { Texts } from '../apps/web/src/locales/en-screens.ts';
import type { Namespaces } from '../apps/web/src/locales/namespaces.ts';
import { createTranslate } from '../apps/web/src/platform/translator.ts';
import type { KeyOf, Translate } from '../apps/web/src/platform/translator.ts';
import type { Language } from '../packages/domain/src/language.ts';

type Intersection<Union> = (Union extends unknown ? (member: Union) => void : never) extends (
  members: infer Members,
) => void
  ? Members
  : never;

type AllTexts = Texts & Intersection<Namespaces[Exclude<keyof Namespaces, 'facts'>]>;

/** Translates a key in one language, with `{name}` and plurals filled in. */
export type Translator = Translate<KeyOf<AllTexts>>;

const locales = join(import.meta.dirname, '../apps/web/src/locales');

export const texts = { ar: createTexts('ar'), en: createTexts('en'), pt: createTexts('pt') } satisfies Record<
  Language,
  Translator
>;

/** Arabic, the default language of the tests. */
export const t = texts.ar;

/** Reads the locale files directly: Node's JSON imports would each need an import attribute. */
function createTexts(language: Language): Translator {
  const folder = join(locales, language);
  const files = readdirSync(folder).map((file) =>
    parseJson<object>(readFileSync(join(folder, file), 'utf8')),
  );
  return createTranslate(language, Object.assign({}, ...files) as AllTexts);
}
