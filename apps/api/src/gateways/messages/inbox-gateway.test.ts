import { expect, test } from 'vitest';

import { type InboxStore, inboxGateway } from './inbox-gateway.ts';
import { heldClock } from './testing/held-clock.ts';

type Row = Parameters<InboxStore['insert']>[0];

/** Keeps a reference once, as the table's primary key does. */
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

test('a message is put into the inbox with its time', async () => {
  const { rows, store } = memoryStore();
  const clock = heldClock();
  const receipt = await inboxGateway(store, clock).send(message);
  expect(receipt).toEqual({ provider: 'inbox', providerMessageId: 'sign-in-1' });
  expect([...rows.values()]).toEqual([{ ...message, at: clock.now() }]);
});

test('the same reference twice is one message, as it was first sent', async () => {
  const { rows, store } = memoryStore();
  const clock = heldClock();
  const gateway = inboxGateway(store, clock);
  await gateway.send(message);
  const firstSentAt = clock.now();
  clock.pass(5_000);
  await gateway.send({ ...message, unsureSince: firstSentAt });
  expect([...rows.values()]).toEqual([{ ...message, at: firstSentAt }]);
});
