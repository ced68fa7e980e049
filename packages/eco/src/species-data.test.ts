import { describe, expect, test } from 'vitest';

import { method } from './benefits.ts';
import factors from './data/factors.json' with { type: 'json' };
import json from './data/species.json' with { type: 'json' };
import { growthModelTypes } from './growth-model.ts';
import { allSpecies, loadCatalogue, speciesIdOf, speciesModel, speciesRecord } from './species-data.ts';
import { dataWith, growthModelOf, type Fields } from './testing/changed-species.ts';
import { effectiveYears } from './units.ts';

test('uses every growth model type in a species', () => {
  expect(allSpecies()).toHaveLength(52);
  expect(new Set(allSpecies().map(({ growthModel }) => growthModel.type))).toEqual(new Set(growthModelTypes));
});

describe('species', () => {
  test.each([
    'vachellia-tortilis',
    'Vachellia tortilis',
    ' acacia  TORTILIS ',
    'Acacia raddiana',
    'Umbrella thorn acacia',
  ])('is found as %s', (name) => {
    expect(speciesIdOf(name)).toBe('vachellia-tortilis');
    expect(speciesModel(name)).toBe(speciesModel('vachellia-tortilis'));
  });

  test('uses the default of its type when unknown', () => {
    expect(speciesModel('quercus-robur').grade).toBe('default');
    expect(speciesModel('constructor').key).toBe('default:tree');
    expect(speciesModel(null, 'palm').measuredBy).toBe('height');
    expect(speciesModel(null, 'shrub').measuredBy).toBeNull();
    const age = effectiveYears(12);
    expect(speciesModel(null, 'mangrove').stockKgAt(age)).toBe(
      speciesModel('avicennia-marina').stockKgAt(age),
    );
    expect(speciesRecord('quercus-robur')).toBeUndefined();
  });

  test('with a multiplier grows along its base more slowly, with its own wood density', () => {
    const [ownModel, base] = [speciesModel('ficus-religiosa'), speciesModel('ficus-benjamina')];
    expect(ownModel.sizeAt(effectiveYears(10))).toEqual(base.sizeAt(effectiveYears(8)));
    expect(ownModel.stockKgAt(effectiveYears(10))).toBeLessThan(base.stockKgAt(effectiveYears(8)));
  });

  test('with a multiplier is scaled in size and mass, up to its own largest trunk', () => {
    const scaled = loadCatalogue(
      dataWith('ficus-religiosa', (species) =>
        Object.assign(growthModelOf(species), { size: 1.5, mass: 0.5 }),
      ),
    );
    const model = scaled.models.get('ficus-religiosa');
    const baseCm = speciesModel('ficus-benjamina').sizeAt(effectiveYears(8)).dbhCm ?? 0;
    expect(model?.sizeAt(effectiveYears(10)).dbhCm).toBeCloseTo(1.5 * baseCm, 10);
    expect(model?.sizeAt(effectiveYears(150)).dbhCm).toBe(100);
    const unscaledMass = loadCatalogue(
      dataWith('ficus-religiosa', (species) => Object.assign(growthModelOf(species), { size: 1.5 })),
    );
    const unscaledKg = unscaledMass.models.get('ficus-religiosa')?.stockKgAt(effectiveYears(10)) ?? 0;
    expect(model?.stockKgAt(effectiveYears(10))).toBeCloseTo(0.5 * unscaledKg, 10);
  });

  test('can have a palm or a shrub as its base', () => {
    const model = (base: string, biomass: Fields) =>
      loadCatalogue(
        dataWith('hyphaene-thebaica', (species) => {
          species['growthModel'] = { type: 'type_multiplier', base, rate: 0.5, size: 0.5, mass: 1 };
          species['biomassModel'] = biomass;
          species['crownModel'] = null;
        }),
      ).models.get('hyphaene-thebaica');
    const palm = model('phoenix-dactylifera', { form: 'palm_height', rootShoot: 0.28, carbonFraction: 0.5 });
    expect(palm?.measuredBy).toBe('height');
    expect(palm?.sizeAt(effectiveYears(40))).toEqual({
      dbhCm: 21.5,
      heightM: 7.108,
      crownM: 4.1859490456096005,
    });
    const shrub = model('lycium-shawii', {
      form: 'shrub_volume',
      bulkDensityKgM3: 1,
      rootShoot: 0.49,
      carbonFraction: 0.5,
    });
    expect(shrub?.sizeAt(effectiveYears(10))).toEqual(
      speciesModel('lycium-shawii').sizeAt(effectiveYears(5)),
    );
  });

  test('of a palm can derive the trunk from the height', () => {
    const data = dataWith('phoenix-dactylifera', (species) => {
      growthModelOf(species)['dbh'] = { mode: 'model', model: { type: 'linear', a: 10, b: 2 } };
    });
    const size = loadCatalogue(data).models.get('phoenix-dactylifera')?.sizeAt(effectiveYears(20));
    expect(size?.dbhCm).toBeCloseTo(10 + 2 * 7.108, 10);
  });
});

/** FNV-1a, sufficient to detect a change. */
function fingerprint(value: unknown): string {
  let hash = 0x811c9dc5;
  for (const letter of JSON.stringify(value))
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash.toString(16);
}

test('requires a new version when the data changes, because old certificates name their version', () => {
  expect({ ...method, data: fingerprint([json, factors]) }).toEqual({
    version: 'nabta-eco-1',
    dataVersion: '1.0.1',
    url: '/impact/method',
    data: '6b974fba',
  });
});

test('contains no internal notes in the published data', () => {
  const notes =
    /from memory|to be confirmed|to ?do\b|fixme|retrievable|check before|code base|audit|verified/iu;
  const texts = JSON.stringify([json, factors]).match(/"(?:[^"\\]|\\.)*"/gu) ?? [];
  expect(texts.length).toBeGreaterThan(1_000);
  expect(texts.filter((text) => notes.test(text))).toEqual([]);
});
