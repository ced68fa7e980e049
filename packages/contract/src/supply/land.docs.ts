import type { PlanPosition } from '@nabta/domain/site-plan';

import type { Docs } from '../core/docs.ts';
import type * as contract from './land.ts';

export const about = 'Lands with trees.';

const outline: PlanPosition[] = [
  [46.604, 24.812],
  [46.609, 24.812],
  [46.609, 24.815],
  [46.604, 24.815],
  [46.604, 24.812],
];

const draft = {
  name: { ar: 'بستان الملقا', en: 'Al Malqa Grove', pt: 'Bosque de Al Malqa' },
  site: 'irrigated' as const,
  rainMm: 95,
  outline,
  ownerName: null,
};

export const docs = {
  landSite: {
    description: 'Water supply of a land, which determines growth.',
    example: 'irrigated',
  },
  landPage: { description: 'Public page of a land; its owner and staff also see a hidden one.' },
  publicPlanter: { description: 'A planter, named only with consent.' },
  landRecord: { description: 'A land as its managers, owner and workers see it.' },
  landDraft: {
    description:
      'Fields of a new land. The outline must be closed, not self-intersecting, inside Saudi Arabia and within three kilometres of its centre.',
    example: draft,
  },
  landChanges: { description: 'Changed fields; omitted fields are unchanged.' },
  createLand: { body: draft },
  updateLand: { body: draft },
  sitePlan: {
    description:
      'GeoJSON of a land: outline, gates, paths, water, parking, plots named by letter, and numbered rows per plot.',
  },
  landPlan: { description: 'A land with its plan.' },
} satisfies Docs<typeof contract>;
