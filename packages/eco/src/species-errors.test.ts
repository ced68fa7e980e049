import { describe, expect, test } from 'vitest';

import json from './data/species.json' with { type: 'json' };
import { loadCatalogue } from './species-data.ts';
import { dataWith, growthModelOf, type Fields } from './testing/changed-species.ts';

describe('invalid species data', () => {
  const tree = 'vachellia-tortilis';
  test.each<[string, string, (species: Fields) => void, string]>([
    [
      'a missing parameter',
      tree,
      (species) => delete growthModelOf(species)['k'],
      'k must be a positive number',
    ],
    [
      'not a number',
      tree,
      (species) => (growthModelOf(species)['ymax'] = Number.NaN),
      'ymax must be a positive number',
    ],
    [
      'a text for a number',
      'balanites-aegyptiaca',
      (species) => (growthModelOf(species)['a'] = '1'),
      'a must be a number',
    ],
    [
      'a falling curve',
      'balanites-aegyptiaca',
      (species) => Object.assign(growthModelOf(species), { a: 60, b: -0.5 }),
      'falls at the age',
    ],
    [
      'a polynomial that turns',
      'olea-europaea',
      (species) => (growthModelOf(species)['domain'] = { xMin: 0, xMax: 150 }),
      'falls at the age',
    ],
    [
      'a negative size',
      'balanites-aegyptiaca',
      (species) => Object.assign(growthModelOf(species), { a: -1, domain: { xMin: 0, xMax: 80 } }),
      'no right size',
    ],
    [
      'an unknown type',
      tree,
      (species) => (growthModelOf(species)['type'] = 'magic'),
      'magic is not a curve',
    ],
    [
      'an unknown form',
      tree,
      (species) => (growthModelOf(species)['form'] = 'magic'),
      'form must be saturating or expow',
    ],
    [
      'a power that explodes',
      'ziziphus-spina-christi',
      (species) => (growthModelOf(species)['b'] = 1.3),
      'b must be above 0 and at most 1.2',
    ],
    [
      'growth without an end',
      'ziziphus-spina-christi',
      (species) => delete growthModelOf(species)['domain'],
      'xMax is needed',
    ],
    [
      'bounds the wrong way round',
      tree,
      (species) => (growthModelOf(species)['domain'] = { xMin: 9, xMax: 1 }),
      'xMin is above xMax',
    ],
    [
      'an unknown bound',
      tree,
      (species) => (growthModelOf(species)['domain'] = { xMaximum: 1 }),
      'xMaximum is not a bound',
    ],
    [
      'too many coefficients',
      'olea-europaea',
      (species) => (growthModelOf(species)['coefficients'] = [1, 1, 1, 1, 1, 1]),
      '2 to 5 numbers',
    ],
    [
      'a table with one point',
      'morus-alba',
      (species) => (growthModelOf(species)['points'] = [[0, 1]]),
      'at least two pairs',
    ],
    [
      'a table that falls',
      'morus-alba',
      (species) =>
        (growthModelOf(species)['points'] = [
          [0, 3],
          [1, 2],
        ]),
      'never fall in y',
    ],
    [
      'a table out of order',
      'morus-alba',
      (species) =>
        (growthModelOf(species)['points'] = [
          [1, 1],
          [1, 2],
        ]),
      'rise in x',
    ],
    [
      'a gap between segments',
      'prosopis-cineraria',
      (species) => Object.assign((growthModelOf(species)['segments'] as Fields[])[1] ?? {}, { from: 5 }),
      'without a gap',
    ],
    [
      'ln without c',
      'azadirachta-indica',
      (species) => (growthModelOf(species)['c'] = 0),
      'c must be a positive number',
    ],
    [
      'an unknown base',
      'ficus-religiosa',
      (species) => (growthModelOf(species)['base'] = 'ficus-nobody'),
      'ficus-nobody is not known',
    ],
    [
      'a base of a base',
      'ficus-religiosa',
      (species) => (growthModelOf(species)['base'] = 'ficus-altissima'),
      'itself a multiplier',
    ],
    [
      'a rate of nothing',
      'ficus-religiosa',
      (species) => (growthModelOf(species)['rate'] = 0),
      'rate must be above 0',
    ],
    [
      'a palm without height',
      'phoenix-dactylifera',
      (species) => delete growthModelOf(species)['height'],
      'height must be a model',
    ],
    [
      'a palm without girth',
      'phoenix-dactylifera',
      (species) => delete growthModelOf(species)['dbh'],
      'dbh must be a constant or a model',
    ],
    [
      'a shrub without crown',
      'lycium-shawii',
      (species) => delete growthModelOf(species)['crown'],
      'crown must be a model',
    ],
    ['a tree without height', tree, (species) => (species['heightModel'] = null), 'heightModel is missing'],
    [
      'a tree without wood density',
      tree,
      (species) => (species['woodDensity'] = null),
      'woodDensity is missing',
    ],
    [
      'a shrub weighed by its trunk',
      'lycium-shawii',
      (species) => (species['biomassModel'] = { form: 'chave2014', rootShoot: 0.28, carbonFraction: 0.5 }),
      'needs a trunk',
    ],
    [
      'an unknown biomass form',
      tree,
      (species) => ((species['biomassModel'] as Fields)['form'] = 'guess'),
      'guess is not known',
    ],
    [
      'too much carbon',
      tree,
      (species) => ((species['biomassModel'] as Fields)['carbonFraction'] = 47),
      'carbonFraction',
    ],
    ['a grade that is none', tree, (species) => (species['confidence'] = 'D'), 'confidence must be one of'],
    [
      'a missing name',
      tree,
      (species) => (species['commonName'] = { en: 'x', pt: 'x' }),
      'commonName.ar is missing',
    ],
    ['the id of another', tree, (species) => (species['id'] = 'morus-alba'), 'two species have the same id'],
  ])('rejects %s', (_, id, change, message) => {
    expect(() => loadCatalogue(dataWith(id, change))).toThrow(message);
  });

  test('reports all errors together', () => {
    const broken = dataWith(tree, (species) =>
      Object.assign(growthModelOf(species), { k: null, ymax: null }),
    );
    expect(() => loadCatalogue(broken)).toThrow(/\.ymax.*\n.*\.k /u);
  });

  test('rejects an empty file', () => {
    expect(() => loadCatalogue({})).toThrow('schemaVersion is missing');
    expect(() => loadCatalogue({ ...json, species: [] })).toThrow('species are missing');
  });
});
