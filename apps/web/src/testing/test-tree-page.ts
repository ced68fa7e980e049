import type { Tree } from '@nabta/contract/trees/tree';

import { testTree } from './test-trees.ts';

export function testTreePage(overrides: Partial<Tree> = {}): Tree {
  return {
    ...testTree(1),
    isMine: true,
    endCause: null,
    successor: null,
    predecessor: null,
    specieFacts: {
      scientificName: 'Ziziphus spina-christi',
      family: 'Rhamnaceae',
      type: 'tree',
      isNative: true,
      isEvergreen: true,
      maxHeightM: 10,
    },
    land: { id: 'land-1', name: { ar: 'وادي حنيفة', en: 'Wadi Hanifah' } },
    effort: null,
    hasLandPage: true,
    landowner: null,
    companySlug: null,
    planter: null,
    measurements: [],
    photos: [],
    ledger: [{ kind: 'planted', to: null, at: '2026-01-01T00:00:00Z' }],
    lastVisitAt: null,
    evidence: [],
    ...overrides,
  };
}
