import type { Docs } from '../core/docs.ts';
import { verificationExample } from '../trees/verification.docs.ts';
import type * as contract from './partner.ts';

export const about =
  'Partner API: trees, orders and webhooks, authenticated with an API key. `Nabta-Version` selects a dated version.';

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

const link = 'https://nabta.example/gift/TEST7K3M9QX2TB7K';

const order = {
  id: '019b2f3a-7c1e-7d42-9a55-0c1d2e3f4b03',
  reference: '1001',
  isTest: true,
  status: 'pending' as const,
  trees: ['TEST000001'],
  link,
  gifts: [{ publicId: 'TEST000001', status: 'pending' as const, link }],
  createdAt: '2026-11-02T09:30:00.000Z',
};

export const docs = {
  partnerScope: { description: 'Scope of a key.', example: 'orders:write' },
  partnerVersion: { description: 'A dated version of the partner API.', example: '2026-11-01' },
  webhookType: { description: 'Event type of a webhook.', example: 'tree.claimed' },
  partnerHand: {
    description:
      'Who holds a tree: nobody, the partner, a pending gift, or a person. People are never named.',
    example: 'claimed',
  },
  partner: {
    description: 'Company, scopes and version of a key.',
    example: { company, isTest: true, scopes: ['orders:write'], version: '2026-11-01', expiresAt: null },
  },
  partnerTree: {
    description: 'A tree of a partner. Ids of test mode begin with TEST.',
    example: {
      publicId: 'TEST000001',
      specie: { id: 'prosopis-cineraria', commonName: { ar: 'غاف', en: 'Ghaf' } },
      plantedAt: '2026-01-15T08:00:00.000Z',
      origin: 'planted_here',
      verification: verificationExample,
      lostAt: null,
      hand: 'own',
      longitude: 46.71,
      latitude: 24.69,
      page: 'https://nabta.example/tree/TEST000001',
    },
  },
  partnerCounters: {
    description: 'Number of trees and orders of a partner.',
    example: { trees: 1200, standing: 1180, orders: 40, waiting: 5, claimed: 33, returned: 2 },
  },
  partnerOrder: { description: 'Trees given for one order of a shop.', example: order },
  cancelledOrder: {
    description: 'An order after its unopened gifts were taken back.',
    example: {
      order: {
        ...order,
        status: 'taken_back',
        link: null,
        gifts: [{ publicId: 'TEST000001', status: 'taken_back', link: null }],
      },
      returned: 1,
      opened: 0,
    },
  },
  partnerEvent: {
    description: 'An event, as sent by webhooks.',
    example: {
      id: '019b2f3a-7c1e-7d42-9a55-0c1d2e3f4b04',
      sequence: 42,
      type: 'tree.claimed',
      isTest: true,
      at: '2026-11-02T09:30:00.000Z',
      data: { tree: { publicId: 'TEST000001' } },
    },
  },
  webhookEndpoint: { description: 'A webhook of a partner.', example: webhook },
  madeWebhook: {
    description: 'A new webhook with its secret, returned once.',
    example: { webhook, secret: 'whsec_3q2-7wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' },
  },
  webhookDraft: {
    description: 'URL and event types; the URL must use https, a public host name and the default port.',
    example: { url: webhook.url, types: webhook.types },
  },
  webhookChanges: { description: 'Changed fields of a webhook.', example: { isEnabled: false } },
  versionNotes: {
    description: 'Changes of a version.',
    example: { version: '2026-11-01', changes: ['The first version.'] },
  },
  listPartnerTrees: { description: 'There is a next page only when this one is full.' },
  placeOrder: {
    description:
      'Trees are taken from the company’s own account, then from its open campaigns. With `phone` the receiver gets a message; without it the response contains a single-use link. `trees` gives up to 50 trees with a link each; `count` gives up to 20 behind one link; without both, one tree. All trees are given or none. The `link` of a test order does not resolve.',
    body: { reference: '1001', trees: 1, phone: null, occasion: 'thank_you' },
  },
  cancelOrder: {
    description:
      'Keeps as many trees as `keep` says, 0 by default, and takes back unopened gifts, the last ones first. Opened gifts stay with their receivers and count first. A repeated request has no further effect.',
    body: { keep: 0 },
  },
  listOrders: { description: 'There is a next page only when this one is full.' },
  listPartnerEvents: {
    description:
      'For missed webhooks: `afterSequence` is the highest `sequence` the caller knows. Events are stored for companies with a webhook, even a disabled one, or a key with the scope to read them.',
  },
  createWebhook: {
    description: 'Events are delivered at least once, in order per tree, and retried for three days.',
    body: { url: webhook.url, types: ['tree.given', 'tree.claimed'] },
  },
  updateWebhook: { body: { isEnabled: false } },
  makeTestEvent: {
    description: 'Only with a key of test mode.',
    body: { type: 'tree.claimed', publicId: 'TEST000001' },
  },
} satisfies Docs<typeof contract>;
