import type { Docs } from '../core/docs.ts';
import type * as contract from './campaign.ts';

export const about = 'Sponsor campaigns: trees reserved for coupon codes, or given to many phones together.';

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
  campaignSlug: { description: 'Slug of a campaign page.', example: draft.slug },
  campaignTrees: {
    description: 'Unclaimed trees of a campaign, and trees given or redeemed.',
    example: { free: 1_240, taken: 3_760 },
  },
  campaignSummary: { description: 'A campaign in a list.' },
  campaignRecord: { description: 'A campaign as its managers see it.' },
  campaignDraft: { description: 'Fields of a new campaign.', example: draft },
  campaignChanges: { description: 'Changed fields; omitted fields are unchanged.' },
  campaignPage: { description: 'Public page of a campaign.' },
  couponBatch: { description: 'Codes generated and printed together. They exist once `madeAt` is set.' },
  bulkGift: {
    description:
      'One tree for each phone of a file. A staged bulk gift shows what would happen; a running, stopped or blocked one shows its progress.',
  },
  faultyLine: {
    description: 'A rejected line of the file, with the reason.',
    example: { line: 17, written: '05x1234567', fault: 'invalid_phone' },
  },
  createCampaign: { body: draft },
  updateCampaign: { body: changes },
  reserveTrees: {
    description:
      'Takes live, unowned trees that are in no campaign, oldest first; optionally filtered by effort, land or species.',
    body: { count: 500 },
  },
  makeCoupons: {
    description:
      'Up to a thousand uses per campaign, and per day of the person and the company, need no approval; beyond that the codes are created after a second person approves. More promises than trees are a 409 unless `isFirstCome` confirms it.',
    body: {
      codes: 5_000,
      mostUses: 1,
      isOpenSecret: false,
      reason: 'Printed on the boxes of the spring sale',
    },
  },
  downloadCoupons: { description: 'One line per code: printed code, link, uses.' },
  printCoupons: {
    description: 'A4 with cut marks, ten cards to a page, a thousand cards to a file; `sheet` counts from 1.',
  },
  stageBulkGift: {
    description:
      'Accepts any columns, order and encoding; the column that looks most like phones is used. A repeated phone, or one that already has a tree of this campaign, is skipped.',
  },
  startBulkGift: {
    description:
      'Gives trees at the set rate per minute, by day, and texts each receiver once. Up to a hundred trees per campaign, and per day of the person and the company, need no approval; beyond that it starts after a second person approves, with the options as they were requested. More promises than trees are a 409 unless `isFirstCome` confirms it.',
    body: {
      textsPerMinute: 300,
      occasion: 'national_day',
      message: 'كل عام وأنتم بخير',
      reason: 'National Day gift to all employees',
    },
  },
} satisfies Docs<typeof contract>;
