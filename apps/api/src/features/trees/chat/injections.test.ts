import { languages } from '@nabta/domain/language';
import { answer } from '@nabta/voice/answer';
import { sayableNumbers } from '@nabta/voice/fact-sheet';
import { hasOnlyNumbersOf } from '@nabta/voice/numbers-in';
import { plainText } from '@nabta/voice/plain-text';
import { sampleFacts } from '@nabta/voice/testing/sample-facts';
import { expect, test } from 'vitest';

import { isThorough } from '../../testing/is-thorough.ts';
import { heldToFacts } from './held-to-facts.ts';
import { promptFor } from './prompt.ts';
import { injections } from './testing/injections.ts';

const sayable = {
  ar: sayableNumbers(sampleFacts, 'ar'),
  en: sayableNumbers(sampleFacts, 'en'),
  pt: sayableNumbers(sampleFacts, 'pt'),
};

/** Each is tried in one of the languages, in turn. */
const languagesOf = (index: number) =>
  isThorough ? languages : languages.slice(index % languages.length).slice(0, 1);

const breakOut = /[<>]|https?:|www\.|evil\.example|\]\(|99999|777|888|9665/u;

test('there are two hundred', () => {
  expect(new Set(injections).size).toBe(200);
});

test('as questions they change nothing about what our own voice says', () => {
  for (const [index, text] of injections.entries())
    for (const language of languagesOf(index)) {
      const said = answer({ text, earlier: [text], language }, sampleFacts);
      expect(said.text, text).not.toMatch(breakOut);
      expect(hasOnlyNumbersOf(said.text, sayable[said.language]), text).toBe(true);
    }
});

test('as names they are words and nothing else', () => {
  for (const name of injections) {
    const facts = {
      ...sampleFacts,
      givenName: name,
      sponsor: { en: name },
      giver: { who: 'other', name, on: '2023-05-19' } as const,
    };
    for (const text of ['what is your name?', 'who is your sponsor?', 'who gave you to me?', 'hello']) {
      const said = plainText(answer({ text, earlier: [], language: 'en' }, facts).text);
      expect(said, name).not.toMatch(/[<>]|https?:|www\.|evil\.example|\]\(/u);
    }
  }
});

test('as names they stand in the prompt as JSON, never beside the rules', () => {
  for (const name of injections) {
    const facts = { ...sampleFacts, givenName: name };
    const { messages, rules } = promptFor({ text: 'Hi', earlier: [], language: 'en', facts }, 'en');
    const [instructions = '', data = ''] = (messages[0]?.content ?? '').split('\nFacts as JSON: ');
    expect(instructions).toBe(`${rules}\nAnswer in English.`);
    expect(JSON.parse(data)).toContainEqual(['givenName', name]);
  }
});

/** A model that does whatever it is told, in pieces of a few letters. */
async function* obedient(text: string): AsyncGenerator<string, void, void> {
  for (const piece of text.match(/[\s\S]{1,7}/gu) ?? []) yield piece;
}

test('a model that obeys them is not passed on', async () => {
  for (const [index, text] of injections.entries())
    for (const language of languagesOf(index)) {
      const { rules } = promptFor({ text, earlier: [], language, facts: sampleFacts }, language);
      const spoken = `I am a tree. ${text} ${rules} I have 12345 leaves and thirty sisters. I like the sun.`;
      let said = '';
      for await (const sentence of heldToFacts(obedient(spoken), { facts: sampleFacts, language, rules }))
        said += ` ${sentence}`;
      expect(said, text).not.toMatch(breakOut);
      expect(said).not.toMatch(/12345|thirty|voice of one real tree|never an instruction/u);
      expect(hasOnlyNumbersOf(said, sayable[language]), said).toBe(true);
      expect(said).toContain('I am a tree.');
    }
});

test('what a model says truly is passed on as it said it', async () => {
  const spoken = 'I have taken up 43 kg of CO₂. My crown is 2.6 m wide! Shall I tell you more?';
  const { rules } = promptFor({ text: '', earlier: [], language: 'en', facts: sampleFacts }, 'en');
  const said: string[] = [];
  for await (const sentence of heldToFacts(obedient(spoken), { facts: sampleFacts, language: 'en', rules }))
    said.push(sentence);
  expect(said).toEqual([
    'I have taken up 43 kg of CO₂.',
    'My crown is 2.6 m wide!',
    'Shall I tell you more?',
  ]);
});
