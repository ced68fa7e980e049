import { randomInt } from 'node:crypto';

import { type Client, createClient } from '../../testkit/client.ts';
import type { TestPerson } from '../../testkit/people.ts';
import type { StoredGift } from './drill.queries.ts';

export type Load = {
  /** Acknowledged state by gift id, which must be found after the load. */
  acknowledged: Map<string, string>;
  /** Responses that a crash does not explain. */
  unexpected: string[];
  calls: number;
  retries: number;
};

type Options = {
  clients: number;
  givers: readonly TestPerson[];
  receivers: readonly TestPerson[];
  signal: AbortSignal;
  onGiven?: () => void;
};

/** How long a client retries. */
const retryMs = 60_000;

/**
 * Clients create, open, decline and take back gifts, and retry with the same idempotency key until they get a
 * response.
 */
export async function loadWithGifts(
  server: { urls: readonly string[] },
  { clients, givers, receivers, signal, onGiven = () => {} }: Options,
): Promise<Load> {
  const load: Load = { acknowledged: new Map(), unexpected: [], calls: 0, retries: 0 };
  const trees = givers.flatMap((giver) => giver.trees.map((publicId) => ({ giver, publicId })));
  const clientOf = (person: TestPerson) =>
    createClient(server, { token: person.token, retryMs, isRetried: isServerError });
  let next = 0;

  async function runClient(): Promise<void> {
    while (!signal.aborted) {
      const index = next++;
      const tree = trees[index];
      const receiver = receivers[index];
      if (tree === undefined || receiver === undefined) return;
      await runGift(clientOf(tree.giver), tree.publicId, receiver);
    }
  }

  async function runGift(giver: Client, publicId: string, receiver: TestPerson): Promise<void> {
    const given = await call<{ id: string; tree: { id: string } }>(giver, 'POST', `/tree/${publicId}/gift`, {
      phone: receiver.phone,
    });
    if (given.data === undefined) return;
    const { id: giftId, tree } = given.data;
    load.acknowledged.set(giftId, 'pending');
    onGiven();
    const random = randomInt(10);
    if (random < 4) await finish('opened', clientOf(receiver), 'PATCH', `/tree/${tree.id}/open_gift`);
    else if (random < 6) await finish('taken_back', giver, 'DELETE', `/gift/${giftId}`);
    else if (random < 7) await finish('declined', clientOf(receiver), 'POST', `/gift/${giftId}/decline`);

    async function finish(status: string, client: Client, method: string, path: string): Promise<void> {
      const { status: code } = await call(client, method, path);
      if (code === 200) load.acknowledged.set(giftId, status);
      // The outcome is unknown, so it is not checked.
      if (code === 0) load.acknowledged.delete(giftId);
    }
  }

  async function call<Data>(client: Client, method: string, path: string, body?: object) {
    const retriesBefore = client.retries;
    const response = await client.call<Data>(method, path, body);
    load.calls += 1 + client.retries - retriesBefore;
    load.retries += client.retries - retriesBefore;
    if (response.status !== 200)
      load.unexpected.push(
        `${method} ${path.replaceAll(/\/[\w-]{10,}/gu, '')}: ${response.status} ${response.code}`,
      );
    return response;
  }

  await Promise.all(Array.from({ length: clients }, runClient));
  for (const line of [...new Set(load.unexpected)].slice(0, 10)) console.log(`  unexpected: ${line}`);
  return load;
}

/** Returns the acknowledged gifts that are not stored in their acknowledged state. */
export function findLost({ acknowledged }: Load, gifts: readonly StoredGift[]): string[] {
  const statusOf = new Map(gifts.map(({ id, status }) => [id, status]));
  return [...acknowledged].filter(([id, status]) => statusOf.get(id) !== status).map(([id]) => id);
}

/** Sent, or skipped because the gift ended first or the phone opted out. */
export function isTextFinished(smsStatus: string): boolean {
  return smsStatus !== 'queued' && smsStatus !== 'sending';
}

function isServerError(status: number): boolean {
  return status === 0 || status >= 500;
}
