import type { TreeSummary } from '@nabta/contract/trees/tree';

/** A tree of the test account; `number` determines its ids, larger is newer. */
export function testTree(number: number, overrides: Partial<TreeSummary> = {}): TreeSummary {
  return {
    id: `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`,
    publicId: `T${String(number).padStart(9, '0')}`,
    givenName: `شجرة رقم ${number}`,
    isVip: false,
    isDamaged: false,
    isDeleted: false,
    endedAt: null,
    isPromised: false,
    dedication: null,
    plantedByCompany: null,
    specie: { id: 'ziziphus-spina-christi', commonName: { ar: 'السدر', en: 'Sidr', pt: 'Sidr' } },
    land: { id: 'land-1', name: { ar: 'وادي حنيفة', en: 'Wadi Hanifah' } },
    owner: { id: 'account-1', firstname: 'نورة', lastname: 'القحطاني', image: null },
    image: null,
    point: { geometry: { type: 'Point', coordinates: [46.7, 24.7] } },
    plantedAt: '2026-01-01T00:00:00Z',
    origin: 'planted_here',
    verification: { level: 'documented', photographedAt: null, seenAt: null, verifiedUntil: null },
    ...overrides,
  };
}

/** Newest first. */
export function testTrees(count: number, newest: number): TreeSummary[] {
  return Array.from({ length: count }, (_tree, index) => testTree(newest - index));
}
