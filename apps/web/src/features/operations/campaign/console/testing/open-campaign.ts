import type { CampaignRecord } from '@nabta/contract/operations/campaign';

export const openCampaign: CampaignRecord = {
  id: 'campaign-1',
  version: 1,
  slug: 'national-day',
  name: { en: 'National day' },
  about: null,
  company: null,
  startsAt: '2026-09-01T00:00:00.000Z',
  endsAt: null,
  state: 'open',
  trees: { free: 500, taken: 0 },
  coverage: { promised: 0, covered: 0 },
  maxPerPerson: 1,
  available: 0,
  availableBy: { effort: [], land: [], specie: [] },
  batches: [],
  bulkGifts: [],
};
