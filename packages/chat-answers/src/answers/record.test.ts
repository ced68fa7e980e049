import { expect, test } from 'vitest';

import type { Facts } from '../facts.ts';
import type { Slots } from '../slots.ts';
import {
  endedFacts,
  factsWith,
  minimalFacts,
  measuredFacts,
  closedFacts,
  sampleFacts,
} from '../testing/sample-facts.ts';
import { speak } from '../testing/speak.ts';
import { recordAnswers as answers } from './record.ts';

type Intent = keyof typeof answers;

const metres = (value: number): Partial<Slots> => ({ amount: { value, unit: 'metre' } });
const years = (value: number): Partial<Slots> => ({ amount: { value, unit: 'year' } });

test.each<[Intent, string, Facts, Partial<Slots>, string[], string]>([
  ['age', 'known', sampleFacts, {}, ['age'], '4 years'],
  ['age', 'in days', sampleFacts, { unit: 'day' }, ['age'], '1,565 days'],
  ['age', 'later', sampleFacts, { inYears: 12 }, ['age.later'], '16 years'],
  ['age', 'far ahead', sampleFacts, { inYears: 300 }, ['future.tooFar'], '20 years'],
  ['age', 'older than a child', sampleFacts, years(3), ['age.older'], '3 years'],
  ['age', 'younger than a child', sampleFacts, years(6), ['age.younger'], '6 years'],
  ['age', 'of the same year', sampleFacts, years(4), ['age.same'], '4 years'],
  ['age', 'ended', endedFacts, {}, ['age.ended'], '2 years'],
  ['planting_date', 'known', sampleFacts, {}, ['planting_date'], '17 November 2021, 4 years ago'],
  ['planting_date', 'in months', sampleFacts, { unit: 'month' }, ['planting_date'], '51 months ago'],
  ['planting_date', 'why', sampleFacts, { isWhy: true }, ['planter.reason'], 'Wadi drive'],
  [
    'planting_date',
    'why without a reason',
    minimalFacts,
    { isWhy: true },
    ['planter.reason.none'],
    '17 November 2021',
  ],
  ['planting_date', 'ended', endedFacts, {}, ['planting_date.ended'], '5 December 2023'],
  ['species', 'known', sampleFacts, {}, ['species'], 'Prosopis cineraria'],
  ['species', 'the named one', sampleFacts, { specieId: 'prosopis-cineraria' }, ['species.same'], 'Yes'],
  [
    'species',
    'another one',
    sampleFacts,
    { specieId: 'phoenix-dactylifera' },
    ['species.other'],
    'No, my species is Ghaf',
  ],
  ['species', 'missing', minimalFacts, {}, ['species.none'], 'not in my record'],
  ['species', 'ended', endedFacts, {}, ['species.ended'], 'was Ghaf'],
  ['height', 'estimated', sampleFacts, {}, ['height'], 'about 3.4 m'],
  ['height', 'in centimetres', sampleFacts, { unit: 'centimetre' }, ['height'], '340 cm'],
  ['height', 'in feet', sampleFacts, { unit: 'foot' }, ['height'], '11 ft'],
  ['height', 'measured long ago', measuredFacts, {}, ['height.measured', 'height.now'], '2.873 m'],
  [
    'height',
    'measured now',
    factsWith({ ...measuredFacts, today: '2025-08-01' }),
    {},
    ['height.measured'],
    '14 June 2025',
  ],
  [
    'height',
    'measured in centimetres',
    measuredFacts,
    { unit: 'centimetre' },
    ['height.measured', 'height.now'],
    '287 cm',
  ],
  ['height', 'taller than a person', sampleFacts, metres(1.7), ['height.taller'], 'taller by about 1.7 m'],
  [
    'height',
    'taller than 170',
    sampleFacts,
    { amount: { value: 170, unit: undefined } },
    ['height.taller'],
    '1.7 m',
  ],
  ['height', 'shorter than a house', sampleFacts, metres(5), ['height.shorter'], 'shorter by about 1.6 m'],
  ['height', 'against an absurd number', sampleFacts, metres(888), ['height'], 'about 3.4 m'],
  ['height', 'the same', sampleFacts, metres(3.4), ['height.same'], '3.4 m'],
  ['height', 'later', sampleFacts, { inYears: 12 }, ['height.later'], '8.5 m'],
  ['height', 'far ahead', sampleFacts, { inYears: 80 }, ['future.tooFar'], '20 years'],
  ['height', 'why', sampleFacts, { isWhy: true }, ['height.why'], 'Because'],
  [
    'height',
    'of a palm',
    sampleFacts,
    { specieId: 'phoenix-dactylifera' },
    ['height', 'species.correction'],
    'Ghaf',
  ],
  ['height', 'ended', endedFacts, {}, ['height.ended'], 'was about 3.4 m'],
  ['crown_trunk', 'estimated', sampleFacts, {}, ['crown_trunk'], '6.8 cm'],
  ['crown_trunk', 'measured', measuredFacts, {}, ['crown_trunk.measured'], '5.91 cm'],
  ['crown_trunk', 'without a trunk', minimalFacts, {}, ['crown_trunk'], 'not in my record'],
  ['crown_trunk', 'later', sampleFacts, { inYears: 12 }, ['crown_trunk.later'], '6.1 m'],
  ['crown_trunk', 'ended', endedFacts, {}, ['crown_trunk.ended'], 'was about 2.6 m'],
  [
    'location',
    'known',
    sampleFacts,
    {},
    ['location', 'location.coordinates'],
    'Wadi Hanifah, Riyadh, Saudi Arabia: plot B, row 7. My coordinates are 24.71234, 46.67531.',
  ],
  ['location', 'of a closed land', closedFacts, {}, ['location'], 'Wadi Hanifah, Riyadh, Saudi Arabia.'],
  ['location', 'missing', minimalFacts, {}, ['location.none', 'location.coordinates'], 'not in my record'],
  ['location', 'ended', endedFacts, {}, ['location.ended'], 'stood in'],
  [
    'directions',
    'known',
    sampleFacts,
    {},
    ['directions.open', 'location', 'directions.code', 'directions.access'],
    '7HP8PM6G+W4X',
  ],
  ['directions', 'of a closed land', closedFacts, {}, ['directions.closed'], 'does not receive visitors'],
  ['directions', 'ended', endedFacts, {}, ['location.ended', 'ended.on'], 'ended on'],
  ['photo_latest', 'known', sampleFacts, {}, ['photo_latest'], '21 December 2025'],
  ['photo_latest', 'missing', minimalFacts, {}, ['photo_latest.none'], 'no photo'],
  ['photo_history', 'known', sampleFacts, {}, ['photo_history'], '3 photos of me, from 14 January 2022'],
  [
    'photo_history',
    'of one photo',
    factsWith({ photos: { count: 1, firstOn: '2025-12-21', lastOn: '2025-12-21' } }),
    {},
    ['photo_history.one'],
    '21 December 2025',
  ],
  ['photo_history', 'missing', minimalFacts, {}, ['photo_latest.none'], 'no photo'],
])('answers %s, %s', (intent, _, facts, slots, names, text) => {
  const answer = speak(answers[intent], facts, slots);
  expect(answer.names).toEqual(names);
  expect(answer.text).toContain(text);
});

test('names no place twice', () => {
  const place = {
    ...sampleFacts.place,
    land: { ar: 'وادي شرعان، العلا', en: 'Wadi Sharaan, Al-Ula' },
    city: { ar: 'العلا', en: 'Al-Ula' },
    plot: null,
  };
  expect(speak(answers.location, { ...sampleFacts, place }).text).toContain(
    'I stand in Wadi Sharaan, Al-Ula, Saudi Arabia.',
  );
  expect(speak(answers.location, { ...sampleFacts, place }, { language: 'ar' }).text).toContain(
    'مكاني وادي شرعان، العلا، المملكة العربية السعودية.',
  );
});

test.each([
  ['السدر', 'أنا شجرة سدر،'],
  ['السدر البري', 'أنا شجرة سدر بري،'],
  ['نخلة التمر', 'أنا نخلة التمر،'],
])('says in Arabic that a tree of %s is one', (ar, text) => {
  const specie = sampleFacts.specie && { ...sampleFacts.specie, commonName: { ar } };
  const facts = factsWith({ specie });
  expect(speak(answers.species, facts, { language: 'ar' }).text).toContain(text);
});
