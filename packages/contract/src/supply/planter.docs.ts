import type { Docs } from './docs.ts';
import type * as contract from './planter.ts';

export const about = 'People who put trees into the ground, and their assignments.';

const draft = { name: { ar: 'منى الجهني', en: 'Mona Al-Juhani' }, effortIds: [] };

export const docs = {
  planterRecord: { description: 'A planter as staff and they themselves see them.' },
  planterDraft: { description: 'Everything of a planter that a new one needs.', example: draft },
  planterChanges: { description: 'What of it is written anew; what is left out stays as it is.' },
  createPlanter: { body: draft },
  updatePlanter: { body: draft },
} satisfies Docs<typeof contract>;
