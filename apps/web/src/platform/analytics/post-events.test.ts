import type { AnalyticsEvent } from '@nabta/contract/operations/analytics';
import { afterEach, expect, test, vi } from 'vitest';

import { postEvents } from './post-events.ts';

const userId = 'A'.repeat(22);
const createdAt = '2026-03-01T09:00:00.000Z';
const event: AnalyticsEvent = {
  id: crypto.randomUUID(),
  name: 'identify',
  at: createdAt,
  visitorId: crypto.randomUUID(),
  visitId: crypto.randomUUID(),
  user_id: userId,
  page: 'tree',
  language: 'ar',
  device: 'phone',
  user: {
    user_id: userId,
    accountInformation: { createdAt, firstname: 'نورة', lastname: 'القحطاني', role: 'person' },
  },
  identity: {
    id: userId,
    created_at: createdAt,
    first_name: 'نورة',
    last_name: 'القحطاني',
    role: 'person',
  },
};

afterEach(() => vi.unstubAllGlobals());

function stubFetch(respond: () => Response) {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => respond());
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

const post = (attempt: number, hosts = ['', 'https://other.example']) =>
  postEvents({ hosts, token: 'to ken' }, [event], { attempt, apiUrl: '/api' });

test('rotates through the hosts with each attempt', async () => {
  const fetch = stubFetch(() => Response.json({}));
  for (const attempt of [1, 2, 3, 4]) await post(attempt);
  expect(fetch.mock.calls.map(([url]) => url)).toEqual([
    '/api/v1/event?token=to%20ken',
    'https://other.example/api/v1/event?token=to%20ken',
    '/api/v1/event?token=to%20ken',
    'https://other.example/api/v1/event?token=to%20ken',
  ]);
});

test('sends the full identity to our collector and no names to external hosts', async () => {
  const fetch = stubFetch(() => Response.json({}));
  await post(1);
  await post(2);
  const [ours, external] = fetch.mock.calls.map(([, init]) => JSON.parse(init?.body as string) as unknown[]);
  expect(ours).toEqual([event]);
  expect(external).toMatchObject([{ user_id: userId, identity: { first_name: null, role: 'person' } }]);
  expect(JSON.stringify(external)).not.toMatch(/نورة|القحطاني/u);
});

test.each([
  [200, 'accepted'],
  [400, 'rejected'],
  [403, 'rejected'],
  [408, 'failed'],
  [413, 'rejected'],
  [429, 'failed'],
  [500, 'failed'],
  [503, 'failed'],
])('maps HTTP %i to "%s"', async (status, result) => {
  stubFetch(() => Response.json({}, { status }));
  expect(await post(1)).toBe(result);
});

test('fails without a response', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await post(1)).toBe('failed');
});
