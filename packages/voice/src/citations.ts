import type { Language } from '@nabta/domain/language';

import type { Citation } from './answer.ts';
import type { Facts } from './facts.ts';
import { speechIn } from './speech.ts';
import { type ValueName, valueOf, values } from './values.ts';

/** So short, a text stands in another by chance. */
const minLength = 3;
const maxCitations = 4;

/** The facts that stand in a text word for word, whoever wrote it, with the part of the page that shows each. */
export function citationsIn(text: string, facts: Facts, language: Language): Citation[] {
  const telling = { facts, speech: speechIn(language), year: undefined, choice: 0 };
  return (Object.keys(values) as ValueName[])
    .flatMap((name) => {
      const { part } = values[name];
      const fact = valueOf(name, telling);
      const isCited = part !== null && fact !== undefined && fact.length >= minLength && text.includes(fact);
      return isCited ? [{ fact, section: part }] : [];
    })
    .slice(0, maxCitations);
}
