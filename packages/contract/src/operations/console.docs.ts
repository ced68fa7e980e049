import type * as contract from './console.ts';
import type { Docs } from './docs.ts';

export const about = 'The console of staff: its overview, what waits, and finding anything.';

export const docs = {
  overviewFigure: {
    description: 'A number now and before the period.',
    example: { now: 18420, before: 17345 },
  },
  overview: { description: 'The page that the console opens with.' },
  foundThing: {
    description: 'Something that was found.',
    example: {
      kind: 'tree',
      key: '7K3M9QX2TB',
      name: { ar: 'سدرة جدتي', en: 'سدرة جدتي' },
      printed: '7K3M9QX2TB',
    },
  },
  getOverview: {
    description:
      'Of the whole platform for staff; of their own companies, lands and plantings for everybody else. Months and weeks are those of Riyadh.',
  },
  searchConsole: {
    description:
      'At most six of each kind. A person is found by the whole phone number alone, and by who answers tickets.',
  },
} satisfies Docs<typeof contract>;
