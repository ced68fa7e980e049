import type { BulkGift } from '@nabta/contract/operations/campaign';

export const stagedBulkGift: BulkGift = {
  id: 'bulk-gift-1',
  campaignId: 'campaign-1',
  status: 'staged',
  approval: null,
  textsPerMinute: 300,
  occasion: 'none',
  message: null,
  lines: 40,
  receivers: 40,
  given: 0,
  opened: 0,
  withoutTree: 0,
  withoutText: 0,
  isFirstCome: false,
  takesTwo: false,
  texts: { waiting: 0, sent: 0, failed: 0 },
  faults: { invalid_phone: 0, repeated: 0, already_given: 0 },
  stagedAt: '2026-09-01T00:00:00.000Z',
  startedAt: null,
  endedAt: null,
};
