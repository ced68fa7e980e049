import { expect, test } from 'vitest';

import type { Facts } from '../facts.ts';
import type { Slots } from '../slots.ts';
import { endedFacts, factsWith, minimalFacts, sampleFacts } from '../testing/sample-facts.ts';
import { speak } from '../testing/speak.ts';
import { recordAnswers as answers } from './record.ts';

type Intent = keyof typeof answers;

const metres = (value: number): Partial<Slots> => ({ amount: { value, unit: 'metre' } });
const level = (name: Facts['verification']['level']) =>
  factsWith({ verification: { ...sampleFacts.verification, level: name } });

test.each<[Intent, string, Facts, Partial<Slots>, string[], string]>([
  [
    'planter',
    'known',
    factsWith({ planter: { en: 'Salem' } }),
    {},
    ['planter', 'planter.why'],
    'Salem planted me',
  ],
  ['planter', 'private', sampleFacts, {}, ['planter.private', 'planter.why'], 'not in my public record'],
  ['planter', 'missing', minimalFacts, {}, ['planter.private'], 'not in my public record'],
  ['planter', 'why', sampleFacts, { isWhy: true }, ['planter.reason'], 'Waha'],
  ['sponsor', 'known', sampleFacts, {}, ['sponsor'], 'Waha'],
  ['sponsor', 'missing', minimalFacts, {}, ['sponsor.none'], 'No sponsor'],
  ['owner', 'the reader', sampleFacts, {}, ['owner.you', 'owner.hands'], '2 people'],
  [
    'owner',
    'known',
    factsWith({ owner: { who: 'other', name: 'Huda' } }),
    {},
    ['owner.named', 'owner.hands'],
    'Huda',
  ],
  ['owner', 'private', minimalFacts, {}, ['owner.private'], 'prefers not to be named'],
  [
    'owner',
    'missing',
    factsWith({ owner: { who: 'nobody', name: null }, hands: 0 }),
    {},
    ['owner.nobody'],
    'nobody',
  ],
  [
    'owner',
    'promised',
    factsWith({ owner: { who: 'nobody', name: null }, hands: 1, isPromised: true }),
    {},
    ['owner.promised'],
    'gift',
  ],
  ['giver', 'known', sampleFacts, {}, ['giver.named', 'giver.note'], 'خالد'],
  [
    'giver',
    'without a note',
    factsWith({ giver: { who: 'other', name: 'Khalid', on: '2023-05-19', note: null } }),
    {},
    ['giver.named', 'giver.note.none'],
    'Khalid',
  ],
  [
    'giver',
    'of a visitor',
    factsWith({
      owner: { who: 'other', name: 'Huda' },
      giver: { who: 'other', name: null, on: '2023-05-19', note: null },
    }),
    {},
    ['giver.private'],
    'prefers not',
  ],
  [
    'giver',
    'the reader',
    factsWith({ giver: { who: 'reader', name: 'Khalid', on: '2023-05-19', note: 'Yours' } }),
    {},
    ['giver.you', 'giver.note'],
    'Yours',
  ],
  ['giver', 'missing', minimalFacts, {}, ['giver.nobody'], 'not a gift yet'],
  ['tree_name', 'known', sampleFacts, {}, ['tree_name', 'tree_name.by'], 'نورة'],
  ['tree_name', 'missing', minimalFacts, {}, ['tree_name.none'], 'no name'],
  [
    'tree_name',
    'missing for the owner',
    factsWith({ givenName: null }),
    {},
    ['tree_name.none', 'tree_name.add'],
    'Ghaf',
  ],
  ['health', 'known', sampleFacts, {}, ['health', 'health.checked'], 'my condition was good'],
  [
    'health',
    'poor',
    factsWith({ checked: { on: '2026-01-22', health: 'poor' } }),
    {},
    ['health.checked', 'watered.next'],
    'poor',
  ],
  ['health', 'damaged', factsWith({ isDamaged: true }), {}, ['health.damaged', 'health.checked'], 'hurt'],
  ['health', 'unchecked', minimalFacts, {}, ['health', 'health.unchecked'], 'No check'],
  ['health', 'why', sampleFacts, { isWhy: true }, ['health.why'], 'not in my record'],
  ['health', 'ended', endedFacts, {}, ['health.ended'], 'lost to drought on 5 December 2023'],
  [
    'health',
    'ended without a cause',
    { ...endedFacts, endCause: 'unknown' },
    {},
    ['health.ended'],
    'not known',
  ],
  [
    'watered',
    'known',
    sampleFacts,
    {},
    ['watered', 'watered.next'],
    '16 February 2026, 13 days ago, with 37.5 litres',
  ],
  ['watered', 'overdue', factsWith({ nextCheckOn: '2026-02-27' }), {}, ['watered'], '16 February 2026'],
  ['watered', 'missing', minimalFacts, {}, ['watered.none', 'watered.next'], 'No watering'],
  ['watered', 'ended', endedFacts, {}, ['watered.ended'], '14 August 2023'],
  ['last_visit', 'known', sampleFacts, {}, ['last_visit', 'watered.next'], '18 February 2026, 11 days ago'],
  ['last_visit', 'missing', minimalFacts, {}, ['last_visit.none', 'watered.next'], 'No visit'],
  ['last_visit', 'ended', endedFacts, {}, ['last_visit', 'ended.on'], '3 November 2023'],
  ['verification', 'verified', level('verified'), {}, ['verification.verified'], '22 January 2026'],
  [
    'verification',
    'photographed',
    level('photographed'),
    {},
    ['verification.photographed'],
    '21 December 2025',
  ],
  ['verification', 'documented', level('documented'), {}, ['verification.documented'], 'records'],
  ['verification', 'of a sample', factsWith({ isSample: true }), {}, ['verification.sample'], 'sample tree'],
  ['verification', 'ended', endedFacts, {}, ['verification.ended'], 'I was a real tree'],
  ['passport', 'known', sampleFacts, {}, ['passport'], 'K7Q2M9RX4T'],
  ['dedication', 'known', sampleFacts, {}, ['dedication', 'dedication.wish'], 'For my mother Hind'],
  [
    'dedication',
    'missing for the owner',
    factsWith({ dedication: null }),
    {},
    ['dedication.add'],
    'From my page',
  ],
  ['dedication', 'missing', minimalFacts, {}, ['dedication.none'], 'no public dedication'],
  ['neighbours', 'known', sampleFacts, {}, ['neighbours'], '1,318 other trees'],
  ['neighbours', 'none', factsWith({ neighbours: 0 }), {}, ['neighbours.alone'], 'alone'],
  ['neighbours', 'missing', minimalFacts, {}, ['neighbours.none'], 'not in my record'],
  ['compare_trees', 'known', sampleFacts, {}, ['compare_trees'], 'I do not know the sizes of other trees'],
  ['compare_trees', 'a height', sampleFacts, metres(5), ['height.shorter'], '1.6 m'],
  [
    'compare_trees',
    'another kind',
    sampleFacts,
    { specieId: 'phoenix-dactylifera' },
    ['compare_trees.other'],
    'My species is Ghaf',
  ],
  ['compare_trees', 'ended', endedFacts, {}, ['ended'], '5 December 2023'],
])('answers %s, %s', (intent, _, facts, slots, names, text) => {
  const answer = speak(answers[intent], facts, slots);
  expect(answer.names).toEqual(names);
  expect(answer.text).toContain(text);
});
