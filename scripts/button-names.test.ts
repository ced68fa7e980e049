import { readdirSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { answerTexts } from '../packages/chat-answers/src/answers/answer-texts.ts';
import { languages } from '../packages/domain/src/language.ts';

/** Longer quotes are sayings. */
const maxName = 40;

test.each(languages)('names buttons and pages in %s answers of the chat as the app does', (language) => {
  const folder = new URL(`../apps/web/src/locales/${language}/`, import.meta.url);
  const locales = readdirSync(folder)
    .map((name) => readFileSync(new URL(name, folder), 'utf8'))
    .join('\n');
  const quotes = Object.values(answerTexts[language])
    .flat()
    .flatMap((text) => [...text.matchAll(/[«“]([^»”{}]+)[»”]/gu)].map(([, quote = '']) => quote))
    .filter((quote) => quote.length <= maxName);
  expect(quotes.length).toBeGreaterThan(10);
  expect(quotes.filter((quote) => !locales.includes(`"${quote}"`))).toEqual([]);
});
