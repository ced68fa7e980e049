import type { RoundTree } from '@nabta/contract/supply/field';

export function testRoundTree(publicId: string, overrides: Partial<RoundTree>): RoundTree {
  return {
    publicId,
    specie: null,
    land: { id: 'land', name: { en: 'Land' } },
    effort: null,
    tagId: null,
    longitude: 46,
    latitude: 24,
    plot: 'A',
    row: 1,
    plantedAt: '2026-01-01T00:00:00.000Z',
    lastCheckedAt: null,
    health: null,
    isDamaged: false,
    dueAt: '2026-02-01T00:00:00.000Z',
    endedAt: null,
    stop: null,
    ...overrides,
  };
}
