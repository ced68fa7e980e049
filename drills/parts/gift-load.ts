import { randomInt } from 'node:crypto';

import { type ApiResponse, type Client, createClient } from '../../testkit/client.ts';
import type { TestPerson } from '../../testkit/people.ts';
import type { StoredGift } from './drill.queries.ts';

export type GiftLoadResult = {
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
  onGiftCreated?: () => void;
};

const retryTimeoutMs = 60_000;

/**
 * Clients create, open, decline and take back gifts, and retry with the same idempotency key until they get a
 * response.
 */
export async function runGiftLoad(
  server: { urls: readonly string[] },
  { clients, givers, receivers, signal, onGiftCreated = () => {} }: Options,
): Promise<GiftLoadResult> {
  const result: GiftLoadResult = { acknowledged: new Map(), unexpected: [], calls: 0, retries: 0 };
  const trees = givers.flatMap((giver) => giver.trees.map((publicId) => ({ giver, publicId })));
  const clientOf = (person: TestPerson) =>
    createClient(server, { token: person.token, retryTimeoutMs, isRetryable: isServerError });
  let nextIndex = 0;

  async function runClient(): Promise<void> {
    while (!signal.aborted) {
      const index = nextIndex++;
      const tree = trees[index];
      const receiver = receivers[index];
      if (tree === undefined || receiver === undefined) return;
      await runGift(clientOf(tree.giver), tree.publicId, receiver);
    }
  }

  async function runGift(giver: Client, publicId: string, receiver: TestPerson): Promise<void> {
    const path = `/tree/${publicId}/gift`;
    const body = { phone: receiver.phone };
    const { data } = await call<{ id: string; tree: { id: string } }>(giver, 'POST', path, body);
    if (data === undefined) return;
    const { id: giftId, tree } = data;
    result.acknowledged.set(giftId, 'pending');
    onGiftCreated();
    const random = randomInt(10);
    if (random < 4)
      recordEnd('opened', await call(clientOf(receiver), 'PATCH', `/tree/${tree.id}/open_gift`));
    else if (random < 6) recordEnd('taken_back', await call(giver, 'DELETE', `/gift/${giftId}`));
    else if (random < 7)
      recordEnd('declined', await call(clientOf(receiver), 'POST', `/gift/${giftId}/decline`));

    function recordEnd(giftStatus: string, response: ApiResponse): void {
      if (response.status === 200) result.acknowledged.set(giftId, giftStatus);
      // The outcome is unknown, so it is not checked.
      if (response.status === 0) result.acknowledged.delete(giftId);
    }
  }

  async function call<Data>(client: Client, method: string, path: string, body?: object) {
    const retriesBefore = client.retries;
    const response = await client.call<Data>(method, path, body);
    result.calls += 1 + client.retries - retriesBefore;
    result.retries += client.retries - retriesBefore;
    if (response.status !== 200)
      result.unexpected.push(
        `${method} ${path.replaceAll(/\/[\w-]{10,}/gu, '')}: ${response.status} ${response.code}`,
      );
    return response;
  }

  await Promise.all(Array.from({ length: clients }, runClient));
  for (const response of new Set(result.unexpected).values().take(10))
    console.log(`  unexpected: ${response}`);
  return result;
}

/** Returns the acknowledged gifts that are not stored in their acknowledged state. */
export function findLostGifts({ acknowledged }: GiftLoadResult, gifts: readonly StoredGift[]): string[] {
  const statusOf = new Map(gifts.map(({ id, status }) => [id, status]));
  return [...acknowledged].filter(([id, status]) => statusOf.get(id) !== status).map(([id]) => id);
}

/** Returns the number of keys with more than one item. */
export function countDuplicates(groups: ReadonlyMap<string, readonly unknown[]>): number {
  return [...groups.values()].filter((items) => items.length > 1).length;
}

/** Sent, or skipped because the gift ended first or the phone opted out. */
export function isSmsFinished(smsStatus: string): boolean {
  return smsStatus !== 'queued' && smsStatus !== 'sending';
}

function isServerError(status: number): boolean {
  return status === 0 || status >= 500;
}
