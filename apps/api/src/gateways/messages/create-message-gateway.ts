import type { Config, MessageProvider } from '../../config.ts';
import type { Clock } from '../../platform/clock.ts';
import { failOver } from './failover-gateway.ts';
import { inboxGateway, type InboxStore } from './inbox-gateway.ts';
import type { MessageGateway } from './message-gateway.ts';
import { twilioGateway } from './twilio-gateway.ts';
import { unifonicGateway } from './unifonic-gateway.ts';

/** SECURITY D11. */
const timeoutMs = 3_000;

/** The providers of the configuration, in its order, behind one gateway. */
export function createMessageGateway(
  { messageProviders }: Pick<Config, 'messageProviders'>,
  inbox: InboxStore,
  clock: Clock,
): MessageGateway {
  return failOver(
    messageProviders.map((provider) => createGateway(provider, inbox, clock)),
    { clock },
  );
}

function createGateway(provider: MessageProvider, inbox: InboxStore, clock: Clock): MessageGateway {
  if (provider.name === 'inbox') return inboxGateway(inbox, clock);
  if (provider.name === 'unifonic') return unifonicGateway({ ...provider, timeoutMs });
  return twilioGateway({ ...provider, sender: { from: provider.from }, timeoutMs });
}
