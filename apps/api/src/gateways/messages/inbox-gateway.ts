import type { Clock } from '../../platform/clock.ts';
import type { MessageGateway } from './message-gateway.ts';

/** A second insert of the same reference must change nothing. */
export type InboxStore = {
  insert(message: { reference: string; to: string; body: string; at: Date }): Promise<void>;
};

/** Messages stay in the house and are read at /dev/inbox: the provider outside production. */
export function inboxGateway(store: InboxStore, clock: Clock): MessageGateway {
  return {
    name: 'inbox',
    async send({ reference, to, body }) {
      await store.insert({ reference, to, body, at: clock.now() });
      return { provider: 'inbox', providerMessageId: reference };
    },
  };
}
