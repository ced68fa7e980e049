import { expect, test } from 'vitest';

import { campaignStateOf } from './campaign.ts';

const now = new Date('2026-09-23T12:00:00Z');
const before = new Date('2026-09-01T00:00:00Z');
const after = new Date('2026-10-01T00:00:00Z');

test.each([
  ['open', { startsAt: before, endsAt: after, free: 1 }],
  ['open', { startsAt: before, endsAt: null, free: 1 }],
  ['used_up', { startsAt: before, endsAt: after, free: 0 }],
  ['upcoming', { startsAt: after, endsAt: null, free: 0 }],
  ['ended', { startsAt: before, endsAt: now, free: 5 }],
] as const)('a campaign is %s', (state, campaign) => {
  expect(campaignStateOf(campaign, now)).toBe(state);
});
