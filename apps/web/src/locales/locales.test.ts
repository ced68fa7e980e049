import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { languages } from '@nabta/domain/language';
import { valuesOf } from '@nabta/domain/message-format';
import { describe, expect, test } from 'vitest';

import { texts as arabic } from './ar.ts';
import arabicLegal from './ar/legal.json';
import { texts as english } from './en.ts';
import englishLegal from './en/legal.json';
import { texts as portuguese } from './pt.ts';
import portugueseLegal from './pt/legal.json';

type TextTree = Record<string, Record<string, string>>;

const source = join(import.meta.dirname, '..');
const all = {
  ar: flatten({ ...arabic, ...arabicLegal }),
  en: flatten({ ...english, ...englishLegal }),
  pt: flatten({ ...portuguese, ...portugueseLegal }),
};
const keys = [...all.en.keys()];

test('there are texts to look at', () => {
  expect(keys.length).toBeGreaterThan(100);
});

test('every language has the same files', () => {
  const files = (language: string) => readdirSync(join(source, 'locales', language));
  for (const language of languages) expect(files(language)).toEqual(files('en'));
});

describe.each(languages)('in %s', (language) => {
  test('every text exists, and no other', () => {
    expect([...all[language].keys()].toSorted()).toEqual(keys.toSorted());
  });

  test('no text is empty', () => {
    expect(keys.filter((key) => !all[language].get(key)?.trim())).toEqual([]);
  });

  test('every text needs the same values', () => {
    for (const key of keys) {
      expect(valuesOf(all[language].get(key) ?? ''), key).toEqual(valuesOf(all.en.get(key) ?? ''));
    }
  });

  test('every plural has all forms that the language tells apart', () => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    const plurals = [...all[language]].filter(([, text]) => text.includes(', plural,'));
    expect(plurals.length).toBeGreaterThan(0);
    for (const [key, text] of plurals) {
      for (const category of pluralCategories) expect(text, `${key}: ${category}`).toMatch(new RegExp(`\\b${category} \\{`));
    }
  });
});

test('Arabic tells six numbers apart', () => {
  expect(new Intl.PluralRules('ar').resolvedOptions().pluralCategories).toHaveLength(6);
});

test('every text is shown somewhere', () => {
  const code = readCode();
  expect(code.length).toBeGreaterThan(10);
  const patterns = code.flatMap(keyPatterns);
  const isNamed = (key: string) => code.some((text) => text.includes(`'${key}'`) || text.includes(`"${key}"`));
  const isMade = (key: string) => patterns.some((pattern) => pattern.test(key));
  expect(keys.filter((key) => !isNamed(key) && !isMade(key))).toEqual([]);
});

function flatten(tree: TextTree): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([group, texts]) =>
      Object.entries(texts).map(([name, text]) => [`${group}.${name}`, text] as const),
    ),
  );
}

function readCode(): string[] {
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/u.test(file) && !file.includes('.test.') && !file.startsWith('locales'))
    .map((file) => readFileSync(join(source, file), 'utf8'));
}

/** `t(`countries.${region}`)` shows every country: the keys that such a template can make. */
function keyPatterns(text: string): RegExp[] {
  const templates = text.match(/`\w+\.[^`\s]*\$\{[^`]*`/gu) ?? [];
  return templates.map((template) => {
    const parts = template.slice(1, -1).split(/\$\{[^}]*\}/u);
    return new RegExp(`^${parts.map((part) => part.replaceAll('.', String.raw`\.`)).join('\\w+')}$`, 'u');
  });
}
