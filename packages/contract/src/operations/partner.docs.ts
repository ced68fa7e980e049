import type { Docs } from './docs.ts';
import type * as contract from './partner.ts';

export const about =
  'For programs of companies: trees, orders and webhooks, called with a key. Dated versions are named by `Nabta-Version`.';

const company = {
  id: '019b2f3a-7c1e-7d42-9a55-0c1d2e3f4b01',
  name: { ar: 'بنك الواحة', en: 'Waha Bank' },
};

const webhook = {
  id: '019b2f3a-7c1e-7d42-9a55-0c1d2e3f4b02',
  url: 'https://shop.example/nabta',
  types: ['tree.claimed' as const],
  isTest: false,
  isEnabled: true,
  version: '2026-11-01' as const,
  failures: 0,
  waiting: 0,
  givenUp: 0,
  previousSecretUntil: null,
  createdAt: '2026-11-02T09:30:00.000Z',
};

export const webhookExample = webhook;

export const docs = {
  partnerScope: { description: 'What a key may be used for.', example: 'orders:write' },
  partnerVersion: { description: 'A dated version of the partner API.', example: '2026-11-01' },
  webhookType: { description: 'What a webhook tells of.', example: 'tree.claimed' },
  partnerHand: {
    description:
      'Whose hand a tree is in: nobody’s, the partner’s own, waiting to be opened, or somebody’s. Nobody is named.',
    example: 'claimed',
  },
  partner: {
    description: 'Whom a key speaks for, and what it may.',
    example: {
      company,
      isTest: true,
      scopes: ['orders:write'],
      version: '2026-11-01',
      expiresAt: null,
    },
  },
  partnerTree: {
    description: 'A tree of a partner. Those of test mode have an id that begins with TEST.',
    example: {
      publicId: 'TEST000001',
      specie: { id: 'prosopis-cineraria', commonName: { ar: 'غاف', en: 'Ghaf' } },
      plantedAt: '2026-01-15T08:00:00.000Z',
      lostAt: null,
      hand: 'own',
      longitude: 46.71,
      latitude: 24.69,
      page: 'https://nabta.example/tree/TEST000001',
    },
  },
  partnerCounters: {
    description: 'How many trees and orders a partner has.',
    example: { trees: 1200, standing: 1180, orders: 40, waiting: 5, claimed: 33, returned: 2 },
  },
  partnerOrder: {
    description: 'Trees given for one order of a shop.',
    example: {
      id: '019b2f3a-7c1e-7d42-9a55-0c1d2e3f4b03',
      reference: '1001',
      isTest: true,
      status: 'pending',
      trees: ['TEST000001'],
      link: 'https://nabta.example/gift/TEST7K3M9QX2TB7K',
      createdAt: '2026-11-02T09:30:00.000Z',
    },
  },
  partnerEvent: {
    description: 'Something that happened, as webhooks tell it.',
    example: {
      id: '019b2f3a-7c1e-7d42-9a55-0c1d2e3f4b04',
      sequence: 42,
      type: 'tree.claimed',
      isTest: true,
      at: '2026-11-02T09:30:00.000Z',
      data: { tree: { publicId: 'TEST000001' } },
    },
  },
  webhookEndpoint: { description: 'Where a partner is told what happens.', example: webhook },
  madeWebhook: {
    description: 'An address with its secret, which is told this once.',
    example: { webhook, secret: 'whsec_3q2-7wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' },
  },
  webhookDraft: {
    description: 'Where to tell of what: https, a public name, the usual port.',
    example: { url: webhook.url, types: webhook.types },
  },
  webhookChanges: { description: 'What of an address becomes another.', example: { isEnabled: false } },
  versionNotes: {
    description: 'What changed with a version.',
    example: { version: '2026-11-01', changes: ['The first version.'] },
  },
  listPartnerTrees: { description: 'There is a next page only when this one is full.' },
  placeOrder: {
    description:
      'Trees come out of the forest of the company’s own account, then out of its open campaigns. With `phone` the receiver gets a message; without it the answer carries a link that opens once. The `link` of an order of test mode leads nowhere.',
    body: { reference: '1001', count: 1, phone: null, occasion: 'thank_you' },
  },
  listOrders: { description: 'There is a next page only when this one is full.' },
  listPartnerEvents: {
    description:
      'For who missed a webhook: `afterSequence` is the highest `sequence` that the caller knows. Events are written for companies that have an address, be it switched off, or a key that may read them.',
  },
  createWebhook: {
    description:
      'Every event is sent at least once, those of one tree in order, and tried again for three days.',
    body: { url: webhook.url, types: ['tree.given', 'tree.claimed'] },
  },
  updateWebhook: { body: { isEnabled: false } },
  makeTestEvent: {
    description: 'Only with a key of test mode.',
    body: { type: 'tree.claimed', publicId: 'TEST000001' },
  },
} satisfies Docs<typeof contract>;
