import type { Docs } from '../core/docs.ts';
import type * as contract from './console.ts';

export const about = 'The staff console: overview, pending work and search.';

export const docs = {
  overviewFigure: {
    description: 'A metric now and before the period.',
    example: { now: 18420, before: 17345 },
  },
  overview: { description: 'Start page of the console.' },
  consoleSearchResult: {
    description: 'A search result.',
    example: {
      kind: 'tree',
      key: '7K3M9QX2TB',
      name: { ar: 'سدرة جدتي', en: 'سدرة جدتي' },
      printed: '7K3M9QX2TB',
    },
  },
  getOverview: {
    description:
      'For staff the full platform; for others their own companies, lands and plantings. Months and weeks are in Riyadh time.',
  },
  searchConsole: {
    description:
      'At most six results per kind. People are found only by the full phone number, and only by callers who may answer tickets.',
  },
} satisfies Docs<typeof contract>;
