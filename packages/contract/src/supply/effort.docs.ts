import type { Docs } from '../core/docs.ts';
import type * as contract from './effort.ts';

export const about = 'Planting efforts, planters and sponsoring companies.';

const draft = {
  name: { ar: 'عودة الطلح', en: 'Return of the Acacias', pt: 'A Volta das Acácias' },
  status: 'active' as const,
  startedOn: '2026-02-01',
  endsOn: '2027-04-30',
  target: 120,
  landId: '019b2f3a-7c1e-7d42-9a55-0c1d2e3f4a61',
  companyId: null,
  mix: [
    { specieId: 'vachellia-tortilis', trees: 80 },
    { specieId: 'vachellia-gerrardii', trees: 40 },
  ],
  planterIds: [],
};

export const docs = {
  effortStatus: {
    description: 'Status of an effort; trees are planted only for active ones.',
    example: 'active',
  },
  effortRecord: { description: 'An effort as its managers and planters see it.' },
  effortDraft: {
    description: 'Fields of a new effort; the species must add up to the target.',
    example: draft,
  },
  effortChanges: { description: 'Changed fields; omitted fields are unchanged.' },
  createEffort: { body: draft },
  updateEffort: { body: draft },
  countTreesOfEfforts: { body: { treeIds: ['019b2f3a-7c1e-7d42-9a55-0c1d2e3f4a51'] } },
} satisfies Docs<typeof contract>;
