import * as fc from 'fast-check';

import type { Tree } from '../measured-tree.ts';
import { packMeasured } from '../packed-measured.ts';
import { sites } from '../site.ts';
import { allSpecies } from '../species-data.ts';
import { dayMs, instant, yearMs, type Instant } from '../units.ts';

export const noMeasured = packMeasured([]);

export const speciesIds = allSpecies().map(({ id }) => id);

/** 2000-01-01 in Riyadh. */
const epoch = Date.UTC(1999, 11, 31, 21);

export const anyMoment = fc.integer({ min: 0, max: 60 * yearMs }).map((ms) => instant(epoch + ms));

/** A local midnight, at which whole-day and exact ages are equal. */
export const anyMidnight = fc.integer({ min: 0, max: 20 * 365 }).map((day) => instant(epoch + day * dayMs));

export const anySpeciesId = fc.constantFrom(...speciesIds, 'not-a-species');
export const anySite = fc.constantFrom(...sites);

/** One species per growth model type; building the tables of all species would be slow. */
export const oneOfEachModel = fc.constantFrom(
  ...new Map(allSpecies().map(({ id, growthModel }) => [growthModel.type, id])).values(),
  'not-a-species',
);

export const treeAt = (moment: fc.Arbitrary<Instant>, speciesId = anySpeciesId): fc.Arbitrary<Tree> =>
  fc.record({
    speciesId,
    site: anySite,
    plantedAt: moment,
    endedAt: fc.option(moment, { nil: null, freq: 3 }),
    isNearBuildings: fc.boolean(),
  });

export const anyTree = treeAt(anyMoment);

/** A tree with a trunk or height measured some years after planting. */
export const anyMeasuredTree: fc.Arbitrary<Tree> = fc
  .tuple(
    anyTree,
    fc.array(
      fc.record({
        after: fc.double({ min: 0.1, max: 20, noNaN: true }),
        size: fc.double({ min: 0.5, max: 70, noNaN: true }),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  )
  .map(([tree, readings]) => ({
    ...tree,
    measurements: readings.map(({ after, size }) => ({
      at: instant(Math.round(tree.plantedAt + after * yearMs)),
      dbhCm: size,
      heightM: size / 4,
    })),
  }));

export const threeMoments = fc
  .tuple(anyMoment, anyMoment, anyMoment)
  .map((moments) => moments.sort((one, other) => one - other));
