import type { Config, MessageProvider } from '../../config.ts';
import type { Clock } from '../../platform/clock.ts';
import { StartError } from '../../platform/start-error.ts';
import { failOver } from './failover-gateway.ts';
import { inboxGateway, type InboxStore } from './inbox-gateway.ts';
import type { MessageGateway } from './message-gateway.ts';
import { twilioGateway } from './twilio-gateway.ts';
import { unifonicGateway } from './unifonic-gateway.ts';

/** SECURITY D11. */
const timeoutMs = 3_000;

/** The providers of the configuration, in its order, behind one gateway. */
export function createMessageGateway(config: Config, inbox: InboxStore, clock: Clock): MessageGateway {
  const { unifonic, twilio } = config;
  const create = {
    inbox: () => inboxGateway(inbox, clock),
    unifonic: () =>
      unifonicGateway({
        baseUrl: unifonic.baseUrl,
        appSid: required(unifonic.appSid, 'UNIFONIC_APP_SID'),
        senderId: required(unifonic.senderId, 'UNIFONIC_SENDER_ID'),
        timeoutMs,
      }),
    twilio: () =>
      twilioGateway({
        baseUrl: twilio.baseUrl,
        accountSid: required(twilio.accountSid, 'TWILIO_ACCOUNT_SID'),
        authToken: required(twilio.authToken, 'TWILIO_AUTH_TOKEN'),
        sender: { from: required(twilio.from, 'TWILIO_FROM') },
        timeoutMs,
      }),
  } satisfies Record<MessageProvider, () => MessageGateway>;
  return failOver(
    config.messageProviders.map((provider) => create[provider]()),
    { clock },
  );
}

function required(value: string | undefined, name: string): string {
  if (value === undefined) throw new StartError(`${name} is missing, and MESSAGE_PROVIDERS asks for it.`);
  return value;
}
