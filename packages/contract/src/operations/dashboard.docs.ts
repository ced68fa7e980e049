import type * as contract from './dashboard.ts';
import type { Docs } from './docs.ts';

export const about = 'Figures of the console by sponsor, effort, land, planter and period.';

const figures = {
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
  dashboardFigures: { description: 'What is told of each part and of all together.', example: figures },
  dashboardRow: {
    description: 'One sponsor, effort, land or planter, or all that is left.',
    example: {
      id: '019b2f3a-7c1e-7d42-9a55-0c1d2e3f4a50',
      name: { ar: 'شركة الواحة', en: 'Oasis Company' },
      ...figures,
    },
  },
  dashboard: { description: 'Every part with its figures; the rows add up to the total.' },
  getDashboard: {
    description:
      'The last thirty days where no date is given. Of the whole house for staff, and of their own trees for sponsors. The hundred with most trees are listed, the others told together.',
  },
} satisfies Docs<typeof contract>;
