import { expect, test } from 'vitest';

import { type InboxStore, createInboxGateway } from './create-message-gateway.ts';
import { createManualClock } from './testing/manual-clock.ts';

type Row = Parameters<InboxStore['insert']>[0];

/** Stores each reference once, like the primary key of the table. */
function memoryStore() {
  const rows = new Map<string, Row>();
  const store: InboxStore = {
    async insert(row) {
      if (!rows.has(row.reference)) rows.set(row.reference, row);
    },
  };
  return { rows, store };
}

const message = { reference: 'sign-in-1', to: '+966501234567', body: 'Your Nabta code is 1234.' };

test('stores a message in the inbox with its time', async () => {
  const { rows, store } = memoryStore();
  const clock = createManualClock();
  const receipt = await createInboxGateway(store, clock).send(message);
  expect(receipt).toEqual({ provider: 'inbox', providerMessageId: 'sign-in-1' });
  expect([...rows.values()]).toEqual([{ ...message, at: clock.now() }]);
});

test('stores one message per reference, as it was first sent', async () => {
  const { rows, store } = memoryStore();
  const clock = createManualClock();
  const gateway = createInboxGateway(store, clock);
  await gateway.send(message);
  const firstSentAt = clock.now();
  clock.advance(5_000);
  await gateway.send({ ...message, unsureSince: firstSentAt });
  expect([...rows.values()]).toEqual([{ ...message, at: firstSentAt }]);
});
