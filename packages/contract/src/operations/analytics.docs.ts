import type * as contract from './analytics.ts';
import type { Docs } from './docs.ts';

export const about = 'How the product is used, by those who agreed to be counted.';

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
  analyticsEvent: { description: 'Something a visitor did.', example: event },
  visitReport: {
    description: 'What visits were like between two moments, as far as people agreed to be counted.',
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
      'Answered once they are written. An event that came before, and what a browser sends that asks not to be tracked, is taken and not kept.',
    body: event,
  },
  beginVisit: { description: 'Asked once for a visit and again after a sign-in, once its person agreed.' },
  getVisitReport: {
    description: 'The last 30 days where no dates are given; at most 400 of them.',
  },
} satisfies Docs<typeof contract>;
