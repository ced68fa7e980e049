import type { Docs } from '../core/docs.ts';
import type * as contract from './analytics.ts';

export const about = 'Product analytics of users who gave consent.';

const event = {
  id: '019b2f3a-7c1e-7d42-9a55-0c1d2e3f4a52',
  name: 'page view',
  at: '2026-03-01T09:30:00.000Z',
  visitorId: '5f0c7f0e-3a86-4d4b-9d53-2f6a0d6a2b11',
  visitId: '8b0f5d5c-8f57-4d3f-8c66-0c2d6f0b7a10',
  page: 'tree',
  language: 'ar',
  device: 'phone',
} as const;

export const docs = {
  analyticsEvent: { description: 'An action of a visitor.', example: event },
  visitReport: {
    description: 'Usage report for a period, of visitors who gave consent.',
    example: {
      from: '2026-02-23T21:00:00.000Z',
      to: '2026-03-01T20:59:59.999Z',
      visitors: { total: 2, signedIn: 1, views: 9 },
      days: [{ day: '2026-03-01', visitors: 2, views: 9 }],
      screens: [{ page: 'tree', views: 9 }],
      signIn: [{ step: 'opened', visitors: 2 }],
      gifts: [{ step: 'given', gifts: 3 }],
      rageClicks: [{ page: 'tree', target: 'button share-fat in main', times: 1 }],
      feedback: [{ emoji: '😍', times: 4 }],
      languages: [{ language: 'ar', visitors: 2 }],
      devices: [{ device: 'phone', visitors: 2 }],
    },
  },
  recordEvents: {
    description:
      'Responds after the events are stored. Duplicate events, and events of browsers that send Do Not Track or Global Privacy Control, are accepted and discarded.',
    body: event,
  },
  beginVisit: { description: 'Called once per visit after consent, and again after a sign-in.' },
  getVisitReport: { description: 'Defaults to the last 30 days; at most 400 days.' },
} satisfies Docs<typeof contract>;
