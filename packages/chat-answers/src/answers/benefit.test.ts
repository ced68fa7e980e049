import { expect, test } from 'vitest';

import type { Facts } from '../facts.ts';
import type { Slots } from '../slots.ts';
import { endedFacts, factsWith, minimalFacts, sampleFacts } from '../testing/sample-facts.ts';
import { speak } from '../testing/speak.ts';
import { benefitAnswers as answers } from './benefit.ts';

type Intent = keyof typeof answers;

const given = (changes: Partial<Facts['given']>) => ({ ...sampleFacts.given, ...changes });
const amount = (value: number, unit: 'metre' | 'kilogram'): Partial<Slots> => ({ amount: { value, unit } });
const young = factsWith({ plantedOn: '2025-11-17', given: given({ co2Kg: 0.0318, value: 0.31 }) });
const seedling = factsWith({
  plantedOn: '2026-02-27',
  given: given({ co2Kg: 0.0002, value: 0.0001, phoneCharges: 0 }),
});
const palm: Partial<Slots> = { specieId: 'phoenix-dactylifera' };

test.each<[Intent, string, Facts, Partial<Slots>, string[], string]>([
  [
    'water_need',
    'known',
    sampleFacts,
    {},
    ['water_need', 'water_need.kind'],
    'about 58 litres of water a week',
  ],
  [
    'water_need',
    'of a tree on rain',
    factsWith({ waterNeedLitresPerWeek: 0, site: 'rainfed' }),
    {},
    ['water_need.natural', 'water_need.kind'],
    'rain alone',
  ],
  [
    'water_need',
    'of a palm',
    sampleFacts,
    palm,
    ['water_need', 'water_need.kind', 'species.correction'],
    'Ghaf',
  ],
  ['water_need', 'ended', endedFacts, {}, ['ended'], '5 December 2023'],
  [
    'carbon',
    'known',
    sampleFacts,
    {},
    ['carbon', 'carbon.year'],
    '43.20 kg of CO₂, likely between 27.80 kg and 68.40 kg',
  ],
  ['carbon', 'a year', sampleFacts, {}, ['carbon', 'carbon.year'], '16.70 kg a year'],
  ['carbon', 'in tonnes', sampleFacts, { unit: 'tonne' }, ['carbon', 'carbon.year'], '0.04 t'],
  [
    'carbon',
    'later',
    sampleFacts,
    { inYears: 12 },
    ['carbon.later'],
    'about 250 kg of CO₂ in all, likely between 170 kg and 390 kg',
  ],
  ['carbon', 'far ahead', sampleFacts, { inYears: 80 }, ['future.tooFar'], '20 years'],
  ['carbon', 'reached later', sampleFacts, amount(100, 'kilogram'), ['carbon.reach'], '2030'],
  ['carbon', 'reached', sampleFacts, amount(40, 'kilogram'), ['carbon.reached'], '43.20 kg'],
  ['carbon', 'why', sampleFacts, { isWhy: true }, ['carbon.why'], 'growth model'],
  [
    'carbon',
    'of a young tree',
    young,
    {},
    ['carbon.young'],
    '0.03 kg of CO₂. By 2036 it should be about 220 kg',
  ],
  ['carbon', 'of a seedling', seedling, {}, ['carbon.young'], 'too young'],
  ['carbon', 'ended', endedFacts, {}, ['carbon.ended'], 'In my life I removed about 43.20 kg'],
  [
    'carbon_equivalent',
    'known',
    sampleFacts,
    {},
    ['carbon_equivalent', 'carbon_equivalent.note'],
    'driving 250 km, or 5,200 phone charges, or 76 kWh',
  ],
  [
    'carbon_equivalent',
    'of a young tree',
    young,
    {},
    ['carbon_equivalent.young', 'carbon_equivalent.note'],
    'too young',
  ],
  ['carbon_equivalent', 'ended', endedFacts, {}, ['carbon_equivalent.ended'], 'removed in my life'],
  ['air_quality', 'known', sampleFacts, {}, ['air_quality', 'air_quality.oxygen'], '317 g of pollutants'],
  ['air_quality', 'why', sampleFacts, { isWhy: true }, ['air_quality.why'], 'dust settles'],
  ['air_quality', 'ended', endedFacts, {}, ['air_quality.ended'], 'In my life'],
  ['value', 'known', sampleFacts, {}, ['value', 'value.replacement'], '18.60 riyals'],
  [
    'value',
    'without a price',
    factsWith({ given: given({ replacementValue: null }) }),
    {},
    ['value'],
    'not a selling price',
  ],
  ['value', 'of a young tree', young, {}, ['value'], '0.31 riyals'],
  ['value', 'of a seedling', seedling, {}, ['value'], 'too little'],
  ['value', 'ended', endedFacts, {}, ['value.ended'], 'over my life'],
  ['shade', 'known', sampleFacts, {}, ['shade'], '2.6 m wide'],
  ['shade', 'of a small tree', minimalFacts, {}, ['shade.small'], '83 cm'],
  ['shade', 'why', sampleFacts, { isWhy: true }, ['shade.why'], 'Because'],
  ['shade', 'ended', endedFacts, {}, ['crown_trunk.ended'], 'was about'],
  [
    'future_size',
    'known',
    sampleFacts,
    {},
    ['future_size', 'future_size.max'],
    'In 10 years, I should be about 7.7 m',
  ],
  ['future_size', 'of a year', sampleFacts, { inYears: 1 }, ['future_size', 'future_size.max'], '3.8 m'],
  ['future_size', 'reached later', sampleFacts, amount(5, 'metre'), ['future_size.reach'], '5 m around 2030'],
  ['future_size', 'reached', sampleFacts, amount(2, 'metre'), ['future_size.reached'], 'already reached 2 m'],
  [
    'future_size',
    'never reached',
    sampleFacts,
    amount(40, 'metre'),
    ['future_size.beyond'],
    'within 20 years',
  ],
  ['future_size', 'missing', minimalFacts, {}, ['future.none'], 'no estimate'],
  ['future_size', 'ended', endedFacts, {}, ['ended'], '5 December 2023'],
  ['lifespan', 'known', sampleFacts, {}, ['lifespan'], 'for centuries'],
  ['lifespan', 'missing', minimalFacts, {}, ['lifespan.none'], 'not in my record'],
  ['lifespan', 'ended', endedFacts, {}, ['age.ended'], '2 years'],
  [
    'death_replacement',
    'alive',
    sampleFacts,
    {},
    ['death_replacement', 'death_replacement.money'],
    'where possible',
  ],
  [
    'death_replacement',
    'in the place of another',
    factsWith({ predecessor: 'P2M9K7QRX4' }),
    {},
    ['death_replacement', 'death_replacement.predecessor', 'death_replacement.money'],
    'P2M9K7QRX4',
  ],
  [
    'death_replacement',
    'replaced',
    { ...endedFacts, successor: 'S4TK7Q2M9R' },
    {},
    ['death_replacement.successor'],
    'S4TK7Q2M9R',
  ],
  [
    'death_replacement',
    'not replaced',
    endedFacts,
    {},
    ['death_replacement.waiting'],
    'no tree is recorded in my place',
  ],
])('answers %s, %s', (intent, _, facts, slots, names, text) => {
  const answer = speak(answers[intent], facts, slots);
  expect(answer.names).toEqual(names);
  expect(answer.text).toContain(text);
});

test('uses riyals and the plural forms of Arabic', () => {
  expect(speak(answers.value, sampleFacts, { language: 'ar' }).text).toContain('18.60 ريال');
  const facts = factsWith({ given: given({ phoneCharges: 4.2 }), waterNeedLitresPerWeek: 3.4 });
  expect(speak(answers.carbon_equivalent, facts, { language: 'ar' }).text).toContain('4 شحنات جوال');
  expect(speak(answers.water_need, facts, { language: 'ar' }).text).toContain('3 لترات');
});
