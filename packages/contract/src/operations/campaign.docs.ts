import type * as contract from './campaign.ts';
import type { Docs } from './docs.ts';

export const about =
  'Campaigns of sponsors: trees set aside for whoever has a code, or given to many phones at once.';

const draft = {
  slug: 'national-day',
  name: { ar: 'شجرة اليوم الوطني', en: 'National Day Tree', pt: 'Árvore do Dia Nacional' },
  about: { ar: 'شجرة لكل موظف.', en: 'A tree for every employee.', pt: 'Uma árvore para cada funcionário.' },
  companyId: '019b2f3a-7c1e-7d42-9a55-0c1d2e3f4a61',
  startsAt: '2026-09-01T00:00:00.000Z',
  endsAt: '2026-09-30T21:00:00.000Z',
  maxPerPerson: 1,
};
const { companyId: _companyId, ...changes } = draft;

export const docs = {
  campaignSlug: { description: 'The name of a campaign in the address of its page.', example: draft.slug },
  campaignTrees: {
    description: 'How many trees of a campaign wait for somebody, and how many were given or redeemed.',
    example: { free: 1_240, taken: 3_760 },
  },
  campaignSummary: { description: 'A campaign as it stands in a list.' },
  campaignRecord: { description: 'A campaign as those see it who run it.' },
  campaignDraft: { description: 'Everything of a campaign that a new one needs.', example: draft },
  campaignChanges: { description: 'What of it is written anew; what is left out stays as it is.' },
  campaignPage: { description: 'What the page of a campaign tells everybody.' },
  couponBatch: {
    description: 'Codes that are made, printed and handed out together. They exist once `madeAt` is set.',
  },
  bulkGift: {
    description:
      'Trees for a file of phones, one for each. Staged it says what would happen; running, stopped or short of trees, how far it is.',
  },
  faultyLine: {
    description: 'A line of the file that gets no tree, and why.',
    example: { line: 17, written: '05x1234567', fault: 'invalid_phone' },
  },
  createCampaign: { body: draft },
  updateCampaign: { body: changes },
  setTreesAside: {
    description:
      'Trees that stand, that nobody owns and that are in no campaign, of an effort, a land or a species where one is named; the oldest first.',
    body: { count: 500 },
  },
  makeCoupons: {
    description:
      'What people make alone in a campaign adds up to a thousand uses; beyond that the codes are made once a second person approves.',
    body: {
      codes: 5_000,
      mostUses: 1,
      isOpenSecret: false,
      reason: 'Printed on the boxes of the spring sale',
    },
  },
  downloadCoupons: { description: 'One line for each code: the code as it is printed, its link, its uses.' },
  printCoupons: {
    description: 'A4 with cut marks, ten cards to a page, a thousand cards to a file; `sheet` counts from 1.',
  },
  stageBulkGift: {
    description:
      'Any columns in any order and encoding: the phones stand in the column that reads most like phones. A phone that stands twice, or has a tree of this campaign already, gets no other.',
  },
  startBulkGift: {
    description:
      'Trees are given so many in a minute, by day, and each receiver is texted once. What people decide alone in a campaign adds up to a hundred; beyond that it begins once a second person approves.',
    body: {
      textsPerMinute: 300,
      occasion: 'national_day',
      message: 'كل عام وأنتم بخير',
      reason: 'National Day gift to all employees',
    },
  },
} satisfies Docs<typeof contract>;
