import type { Docs } from '../core/docs.ts';
import type * as contract from './dashboard.ts';

export const about = 'Console metrics by sponsor, effort, land, planter and period.';

const exampleMetrics = {
  planted: 40,
  given: 12,
  claimed: 9,
  alive: 391,
  co2RemovedKg: 128.4,
  deliveriesLate: 1,
  issuesOpen: 3,
  giftsMade: 14,
  giftsOpened: 12,
  giftsThanked: 5,
  textsSent: 17,
  textCost: 1.36,
};

export const docs = {
  dashboardFigures: { description: 'Metrics of one row or of the total.', example: exampleMetrics },
  dashboardRow: {
    description: 'One sponsor, effort, land or planter, or the remainder.',
    example: {
      id: '019b2f3a-7c1e-7d42-9a55-0c1d2e3f4a50',
      name: { ar: 'شركة الواحة', en: 'Oasis Company' },
      ...exampleMetrics,
    },
  },
  dashboard: { description: 'Metrics per group; the rows add up to the total.' },
  getDashboard: {
    description:
      'Defaults to the last thirty days. Covers all trees for staff, and own trees for sponsors. Lists the hundred groups with most trees and sums up the others.',
  },
} satisfies Docs<typeof contract>;
