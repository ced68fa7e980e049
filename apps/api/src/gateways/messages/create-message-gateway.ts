import type { Config, MessageProvider } from '#config.ts';
import type { Clock } from '#core/clock.ts';
import type { Metrics } from '#core/metrics/metrics.ts';

import { createFailoverGateway } from './failover-gateway.ts';
import { type MessageGateway, DeliveryFailure } from './message-gateway.ts';
import { countSmsSegments } from './sms-segments.ts';
import { createTwilioGateway } from './twilio-gateway.ts';
import { createUnifonicGateway } from './unifonic-gateway.ts';

/** A second insert with the same reference must change nothing. */
export type InboxStore = {
  insert(message: { reference: string; to: string; body: string; at: Date }): Promise<void>;
};

const timeoutMs = 3_000;

/** Combines the configured providers, in their order, into one gateway. */
export function createMessageGateway(
  { messageProviders, textPrices }: Pick<Config, 'messageProviders' | 'textPrices'>,
  { inbox, clock, metrics }: { inbox: InboxStore; clock: Clock; metrics: Metrics },
): MessageGateway {
  const gateways = messageProviders.map((provider) =>
    countTexts(createGateway(provider, inbox, clock), { metrics, price: textPrices[provider.name] ?? 0 }),
  );
  return createFailoverGateway(gateways, { clock });
}

function createGateway(provider: MessageProvider, inbox: InboxStore, clock: Clock): MessageGateway {
  if (provider.name === 'inbox') return createInboxGateway(inbox, clock);
  if (provider.name === 'unifonic') return createUnifonicGateway({ ...provider, timeoutMs });
  return createTwilioGateway({ ...provider, sender: { from: provider.from }, timeoutMs });
}

/** The provider outside production: stores messages, which are shown at /dev/inbox. */
export function createInboxGateway(store: InboxStore, clock: Clock): MessageGateway {
  return {
    name: 'inbox',
    async send({ reference, to, body }) {
      await store.insert({ reference, to, body, at: clock.now() });
      return { provider: 'inbox', providerMessageId: reference };
    },
  };
}

/** Wraps a gateway and counts its SMS and their cost. */
function countTexts(
  gateway: MessageGateway,
  { metrics, price }: { metrics: Pick<Metrics, 'countText'>; price: number },
): MessageGateway {
  return {
    ...gateway,
    async send(message, signal) {
      const parts = countSmsSegments(message.body);
      const count = (outcome: 'sent' | 'failed' | 'unsure') =>
        metrics.countText({ provider: gateway.name, outcome, parts, cost: parts * price });
      try {
        const receipt = await gateway.send(message, signal);
        count('sent');
        return receipt;
      } catch (error) {
        count(error instanceof DeliveryFailure && error.mayHaveBeenSent ? 'unsure' : 'failed');
        throw error;
      }
    },
  };
}
