import { readFileSync } from 'node:fs';

import { type Language, languages } from '@nabta/domain/language';

/** A labelled message; `intent` lists several, separated by commas, for a message with several questions. */
export type Row = { intent: string; variety: string; previous: string; text: string; language: Language };

export function readRows(name: string): Row[] {
  return languages.flatMap((language) =>
    readTable(`${name}.${language}.tsv`).map(([intent = '', variety = '', previous = '', text = '']) => ({
      intent,
      variety,
      previous,
      text,
      language,
    })),
  );
}

export function readTable(path: string): string[][] {
  const text = readFileSync(new URL(path, import.meta.url), 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));
}
