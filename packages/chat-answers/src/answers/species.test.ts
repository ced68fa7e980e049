import { type Language, languages } from '@nabta/domain/language';
import { describe, expect, test } from 'vitest';

import type { Facts } from '../facts.ts';
import { folklore, folkloreSubjects } from '../folklore.ts';
import { numbersIn } from '../numbers-in.ts';
import { slotsOf } from '../slots.ts';
import { namedKinds } from '../species-names.ts';
import { endedFacts, minimalFacts, sampleFacts } from '../testing/sample-facts.ts';
import { speak } from '../testing/speak.ts';
import { speciesAnswers } from './species.ts';

type SpeciesIntent = keyof typeof speciesAnswers;
const intents = Object.keys(speciesAnswers) as SpeciesIntent[];

const specieOf = (id: string, commonName: string): Facts['specie'] => ({
  ...(sampleFacts.specie ?? expect.fail()),
  id,
  commonName: { ar: commonName, en: commonName, pt: commonName },
});
const factsOf = (id: string): Facts => ({ ...sampleFacts, specie: specieOf(id, 'Sidr') });
const sidr = factsOf('ziziphus-spina-christi');
/** A species without texts. */
const unwritten = { ...sampleFacts, specie: specieOf('dodonaea-viscosa', 'Hopbush') };

describe('folklore', () => {
  test('is about the same species and subjects in all languages', () => {
    for (const language of languages)
      for (const [id, texts] of Object.entries(folklore.en))
        expect(Object.keys(folklore[language][id] ?? {}), `${language} ${id}`).toEqual(
          Object.keys(texts ?? {}),
        );
    expect(Object.keys(folklore.ar)).toEqual(Object.keys(folklore.en));
    expect(Object.keys(folklore.pt)).toEqual(Object.keys(folklore.en));
  });

  test('has known subjects, whole sentences and no numbers', () => {
    const known = new Set<string>(['kind', ...folkloreSubjects]);
    for (const language of languages)
      for (const [id, texts] of Object.entries(folklore[language]))
        for (const [subject, text] of Object.entries(texts ?? {})) {
          expect(known, `${id} ${subject}`).toContain(subject);
          expect(numbersIn(text), text).toEqual([]);
          expect(subject === 'kind' || /[.»”]$/u.test(text), `${id} ${subject}`).toBe(true);
        }
  });

  test('stays below sixty kilobytes a language', () => {
    for (const language of languages)
      expect(Buffer.byteLength(JSON.stringify(folklore[language]))).toBeLessThan(60_000);
  });

  test('names each kind that a question can name', () => {
    for (const kind of namedKinds) expect(folklore.en[kind]?.kind, kind).toBeDefined();
  });
});

describe('plans', () => {
  test.each(intents)('have a sentence for every tree in every language: %s', (intent) => {
    const written = Object.keys(folklore.en).map(factsOf);
    for (const facts of [...written, unwritten, minimalFacts, endedFacts])
      for (const language of languages)
        for (const specieId of [undefined, 'phoenix-dactylifera']) {
          const { names } = speak(speciesAnswers[intent], facts, { language, specieId });
          expect(names).not.toContain('missing');
        }
  });

  test.each([
    ['flowers', sidr, ['flowers', 'kind.season'], 'autumn'],
    ['fruit', sidr, ['fruit', 'kind.season'], 'nabq'],
    ['uses', sidr, ['uses', 'uses.medicine'], 'a doctor is the one to ask'],
    ['lore', sidr, ['lore'], 'Surat an-Najm'],
    ['roots', sidr, ['roots', 'roots.own'], 'has not been measured'],
    ['leaves', unwritten, ['leaves.record'], 'evergreen'],
    ['fruit', unwritten, ['fruit.none'], 'please do not taste it'],
    ['lore', unwritten, ['lore.none', 'curiosity'], 'vouch'],
    ['flowers', minimalFacts, ['kind.none'], 'photos'],
  ] as const)('answer %s from the texts, else from the record', (intent, facts, names, text) => {
    const answer = speak(speciesAnswers[intent], facts);
    expect(answer.names).toEqual(names);
    expect(answer.text).toContain(text);
  });

  test('mention the age of a young tree instead of the season', () => {
    const young = { ...sidr, plantedOn: '2025-11-17' };
    expect(speak(speciesAnswers.fruit, young).names).toEqual(['fruit', 'fruit.young']);
    expect(speak(speciesAnswers.flowers, young).text).toContain('months old');
  });

  test('give the reason first to a question why', () => {
    expect(speak(speciesAnswers.leaves, sidr, { isWhy: true }).names).toEqual(['leaves.why', 'leaves']);
    expect(speak(speciesAnswers.lore, sidr, { isWhy: true }).names).toEqual(['lore']);
  });

  test('correct a question about another species, then answer for their own', () => {
    const slots = slotsOf('when are your dates ready?', 2026);
    const { names, text } = speak(speciesAnswers.fruit, sidr, slots);
    expect(names).toEqual(['kind.other', 'fruit', 'kind.season']);
    expect(text).toContain('I am not a date palm; I am a sidr.');
    expect(text).toContain('nabq');
    expect(speak(speciesAnswers.fruit, minimalFacts, slots).names).toEqual(['kind.none']);
  });

  test('do not correct the common name of a group to which they belong', () => {
    const { specieId } = slotsOf('is an olive in the Quran?', 2026);
    expect(speak(speciesAnswers.lore, factsOf('olea-cuspidata'), { specieId }).names[0]).toBe('lore');
    expect(speak(speciesAnswers.lore, sidr, { specieId }).names[0]).toBe('kind.other');
  });

  test('leave the word to the kind after the end of the tree', () => {
    const ended = { ...sidr, endedOn: '2024-12-05' };
    expect(speak(speciesAnswers.flowers, ended).names).toEqual(['kind.ended', 'flowers']);
    expect(speak(speciesAnswers.uses, ended, { specieId: 'palm' }).names).toEqual([
      'kind.wasOther',
      'kind.ended',
      'uses',
    ]);
    const { names, text } = speak(speciesAnswers.uses, { ...unwritten, endedOn: '2024-12-05' });
    expect(names).toEqual(['kind.endedNone']);
    expect(text).toContain('I was Hopbush');
  });
});

test.each<[Language, string, string | undefined]>([
  ['en', 'do sidr trees have thorns', 'ziziphus-spina-christi'],
  ['en', 'are your olives good?', 'olive'],
  ['pt', 'as tâmaras já estão maduras?', 'phoenix-dactylifera'],
  ['ar', 'متى يطيب نبقك؟', 'ziziphus-spina-christi'],
  ['ar', 'وش فايدة السواك والأراك', 'salvadora-persica'],
  ['ar', 'هل أنت نخلة؟', 'palm'],
  ['ar', 'متى يطيب التمر حقك؟', 'phoenix-dactylifera'],
  ['ar', 'البعارين تمر عليك وتاكل منك؟', undefined],
  ['ar', 'جذور الكونوكاربس تخرب المواسير؟', 'conocarpus-lancifolius'],
  ['ar', 'كم طولك؟', undefined],
  ['en', 'when were you planted?', undefined],
])('finds the kind that a question in %s names: %s', (_, text, kind) => {
  expect(slotsOf(text, 2026).specieId).toBe(kind);
});
