import type { Clock } from '#core/clock.ts';

import type { MessageGateway } from './message-gateway.ts';

/** A second insert with the same reference must change nothing. */
export type InboxStore = {
  insert(message: { reference: string; to: string; body: string; at: Date }): Promise<void>;
};

/** The provider outside production: stores messages, which are shown at /dev/inbox. */
export function inboxGateway(store: InboxStore, clock: Clock): MessageGateway {
  return {
    name: 'inbox',
    async send({ reference, to, body }) {
      await store.insert({ reference, to, body, at: clock.now() });
      return { provider: 'inbox', providerMessageId: reference };
    },
  };
}
