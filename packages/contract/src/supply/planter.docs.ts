import type { Docs } from '../core/docs.ts';
import type * as contract from './planter.ts';

export const about = 'Planters and their assignments.';

const draft = { name: { ar: 'منى الجهني', en: 'Mona Al-Juhani' }, effortIds: [] };

export const docs = {
  planterRecord: { description: 'A planter as seen by staff and by themselves.' },
  planterDraft: { description: 'Fields of a new planter.', example: draft },
  planterChanges: { description: 'Changed fields; omitted fields are unchanged.' },
  planterPage: { description: 'What everybody may see of a planter.' },
  updatePlanterConsent: { body: { showsName: true } },
  createPlanter: { body: draft },
  updatePlanter: { body: draft },
} satisfies Docs<typeof contract>;
