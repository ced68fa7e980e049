import type { Docs } from '../core/docs.ts';
import type * as contract from './partner-console.ts';
import { webhookExample } from './partner.docs.ts';

export const about = 'Keys and webhooks of companies, as the console shows them.';

const company = { id: '019b2f3a-7c1e-7d42-9a55-0c1d2e3f4b01', name: { ar: 'بنك الواحة', en: 'Waha Bank' } };

const key = {
  id: '019b2f3a-7c1e-7d42-9a55-0c1d2e3f4b05',
  name: 'Web shop',
  hint: 'nbt_test_9xQ2',
  isTest: true,
  scopes: ['orders:write' as const],
  version: '2026-11-01' as const,
  perMinute: 300,
  madeBy: 'ماجد الزهراني',
  createdAt: '2026-11-02T09:30:00.000Z',
  expiresAt: null,
  lastUsedAt: null,
  revokedAt: null,
  state: 'good' as const,
};

const attempt = { at: '2026-11-02T09:31:00.000Z', status: 500, durationMs: 120, answer: 'Internal error' };

const delivery = {
  id: 7,
  eventId: '019b2f3a-7c1e-7d42-9a55-0c1d2e3f4b04',
  type: 'tree.claimed',
  subject: 'TEST000001',
  at: '2026-11-02T09:30:00.000Z',
  status: 'waiting' as const,
  nextAt: '2026-11-02T09:32:00.000Z',
  tries: 1,
  attempts: [attempt],
  payload: '{"type":"tree.claimed"}',
};

export const docs = {
  partnerKey: { description: 'API key of a company, without its secret.', example: key },
  madeKey: {
    description: 'A new key with its secret, returned once.',
    example: { key, secret: 'nbt_test_9xQ2AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' },
  },
  partnerCompany: {
    description: 'A company whose keys and webhooks the caller manages.',
    example: { ...company, keys: 2, webhooks: 1 },
  },
  partnerAccess: {
    description: 'API keys and webhooks of a company.',
    example: { company, keys: [key], webhooks: [webhookExample] },
  },
  webhookAttempt: { description: 'One delivery attempt.', example: attempt },
  webhookStatus: { description: 'Delivery status of an event for one webhook.', example: 'waiting' },
  webhookDelivery: { description: 'Delivery of an event to one webhook.', example: delivery },
  webhookLog: {
    description: 'A webhook with its deliveries.',
    example: { company, webhook: webhookExample, deliveries: [delivery] },
  },
  createPartnerKey: { body: { name: 'Web shop', isTest: true, scopes: ['orders:write', 'orders:read'] } },
  addWebhook: { body: { url: webhookExample.url, types: webhookExample.types, isTest: true } },
  editWebhook: { body: { isEnabled: false } },
  replayWebhooks: { description: 'Waiting deliveries are not sent again.', body: { deliveries: [7] } },
} satisfies Docs<typeof contract>;
