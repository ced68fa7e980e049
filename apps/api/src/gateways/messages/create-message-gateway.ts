import type { Config, MessageProvider } from '../../config.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import { countTexts } from './counted-gateway.ts';
import { failOver } from './failover-gateway.ts';
import { inboxGateway, type InboxStore } from './inbox-gateway.ts';
import type { MessageGateway } from './message-gateway.ts';
import { twilioGateway } from './twilio-gateway.ts';
import { unifonicGateway } from './unifonic-gateway.ts';

/** SECURITY D11. */
const timeoutMs = 3_000;

/** The providers of the configuration, in its order, behind one gateway. */
export function createMessageGateway(
  { messageProviders, textPrices }: Pick<Config, 'messageProviders' | 'textPrices'>,
  { inbox, clock, metrics }: { inbox: InboxStore; clock: Clock; metrics: Metrics },
): MessageGateway {
  const gateways = messageProviders.map((provider) =>
    countTexts(createGateway(provider, inbox, clock), { metrics, price: textPrices[provider.name] ?? 0 }),
  );
  return failOver(gateways, { clock });
}

function createGateway(provider: MessageProvider, inbox: InboxStore, clock: Clock): MessageGateway {
  if (provider.name === 'inbox') return inboxGateway(inbox, clock);
  if (provider.name === 'unifonic') return unifonicGateway({ ...provider, timeoutMs });
  return twilioGateway({ ...provider, sender: { from: provider.from }, timeoutMs });
}
