import type { EcoBenefit } from '@nabta/contract/trees/eco-benefit';
import type { Impact } from '@nabta/contract/trees/impact';
import type { TreeBenefit } from '@nabta/contract/trees/tree-benefit';

const basis = { kgCo2PerUnit: 1, year: 2022, source: 'EPA' };

const benefit: EcoBenefit = {
  asOf: '2026-11-14T21:00:00.000Z',
  from: '2024-11-14T21:00:00.000Z',
  to: '2026-11-14T21:00:00.000Z',
  co2RemovedKg: 12.345,
  byLevel: {
    documented: { trees: 1, co2RemovedKg: 2.345 },
    photographed: { trees: 1, co2RemovedKg: 4 },
    verified: { trees: 1, co2RemovedKg: 6 },
  },
  headlineKg: 10,
  likely: { lowKg: 4.6, highKg: 33.1 },
  annualRateKg: 7.5,
  avoided: null,
  air: { o3G: 100, no2G: 50, so2G: 10, pm10G: 90, pm25G: 9 },
  waterM3: 1.25,
  value: { amount: 8.4, currency: 'SAR', method: 'services', priceYear: 2026 },
  trees: { total: 3, counted: 3, default: 0 },
  equivalents: {
    carKm: 50.6,
    gasolineL: 5.26,
    phoneCharges: 996,
    gridKwhSaudi: 22.7,
    basis: { carKm: basis, gasolineL: basis, phoneCharges: basis, gridKwhSaudi: basis },
  },
  quality: { A: 1, B: 0, C: 2, default: 0 },
  method: { version: 'nabta-eco-1', dataVersion: '1.0.0', url: '/impact/method' },
};

const point = (at: string, kg: number) => ({
  at,
  co2RemovedKg: kg,
  likely: { lowKg: kg / 2, highKg: kg * 2 },
  size: { dbhCm: 5, heightM: 3, crownM: 2 },
});

/** Benefit of a two-year-old Sidr, estimated by its age only. */
export function testTreeBenefit(overrides: Partial<TreeBenefit> = {}): TreeBenefit {
  return {
    ...benefit,
    site: 'irrigated',
    plantedAt: '2024-11-14T21:00:00.000Z',
    endedAt: null,
    size: { dbhCm: 6, heightM: 3.2, crownM: 2.5 },
    isMeasured: false,
    replacementValue: null,
    forecast: {
      year: 2036,
      at: '2035-12-31T21:00:00.000Z',
      co2RemovedKg: 180,
      likely: { lowKg: 67, highKg: 484 },
    },
    nextMilestone: { co2Kg: 50, at: '2028-05-01T21:00:00.000Z' },
    curve: {
      past: [point('2024-11-14T21:00:00.000Z', 0), point('2026-11-14T21:00:00.000Z', 12.345)],
      future: [point('2026-11-14T21:00:00.000Z', 12.345), point('2036-11-14T21:00:00.000Z', 200)],
      measured: [],
    },
    model: {
      id: 'ziziphus-spina-christi',
      commonName: { ar: 'السدر', en: 'Sidr' },
      scientificName: 'Ziziphus spina-christi',
      grade: 'B',
      measuredBy: 'dbh',
      growthModel: 'loglog',
      biomassModel: 'chave2014',
      woodDensityGPerCm3: 0.75,
      maxDbhCm: 60,
      maxHeightM: 12,
      sources: [{ part: 'growth', source: 'McPherson 2016' }],
      publishedEquations: [],
      note: null,
    },
    ...overrides,
  };
}

/** The impact of the test account: three trees over two months. */
export function testImpact(overrides: Partial<Impact> = {}): Impact {
  const {
    annualRateKg: _rate,
    equivalents: _same,
    quality: _quality,
    method: _method,
    trees: _trees,
    asOf: _asOf,
    byLevel: _byLevel,
    headlineKg: _headlineKg,
    ...period
  } = benefit;
  const bucket = (from: string, to: string, kg: number, sum: number) => ({
    ...period,
    from,
    to,
    co2RemovedKg: kg,
    cumulativeCo2Kg: sum,
    cumulativeLikely: { lowKg: sum / 2, highKg: sum * 2 },
  });
  return {
    scope: 'account',
    id: 'account-1',
    name: null,
    teamOf: null,
    benefit,
    timeline: {
      interval: 'month',
      buckets: [
        bucket('2026-08-31T21:00:00.000Z', '2026-09-30T21:00:00.000Z', 5, 5),
        bucket('2026-09-30T21:00:00.000Z', '2026-10-31T21:00:00.000Z', 7.345, 12.345),
      ],
    },
    planted: {
      interval: 'month',
      from: '2026-08-31T21:00:00.000Z',
      to: '2026-10-31T21:00:00.000Z',
      buckets: [
        { from: '2026-08-31T21:00:00.000Z', to: '2026-09-30T21:00:00.000Z', planted: 1, plantedSoFar: 1 },
        { from: '2026-09-30T21:00:00.000Z', to: '2026-10-31T21:00:00.000Z', planted: 2, plantedSoFar: 3 },
      ],
    },
    species: [
      { specie: 'ziziphus', commonName: { ar: 'السدر', en: 'Sidr' }, trees: 2, co2RemovedKg: 10 },
      { specie: 'default:tree', commonName: null, trees: 1, co2RemovedKg: 2.345 },
    ],
    survival: { planted: 3, standing: 2, ended: 1 },
    ...overrides,
  };
}
