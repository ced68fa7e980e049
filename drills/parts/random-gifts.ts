import { randomInt } from 'node:crypto';

import { createClient } from '../../testkit/client.ts';
import type { TestPerson } from '../../testkit/people.ts';
import { pickRandom } from '../../testkit/required.ts';

/** Result of a successful call: a write has the id of its gift, a read the number of ledger rows. */
export type CallResult = { publicId: string; startedAt: number; endedAt: number } & (
  | { action: 'give' | 'open' | 'return'; giftId: string }
  | { action: 'read'; ledgerRows: number }
);

type Gift = { id: string; treeId: string; giver: TestPerson; receiver: TestPerson };
type Tree = { publicId: string; owner: TestPerson; gift: Gift | undefined };

/** The fields that the drill reads of a gift or a tree. */
type ResponseData = { id: string; tree: { id: string }; ledger: unknown[] };

type Options = {
  clients: number;
  people: TestPerson[];
  trees: { publicId: string; owner: TestPerson }[];
  signal: AbortSignal;
};

/** Below the hourly gift quota: an owner at the quota would keep the tree until the end. */
const maxGiftsPerPerson = 8;

/**
 * Clients read, give, open, decline and take back the same few trees concurrently. Returns the results and
 * unexpected responses.
 */
export async function runRandomGifts(
  server: { urls: readonly string[] },
  { clients, people, signal, ...options }: Options,
) {
  const results: CallResult[] = [];
  const unexpected: string[] = [];
  const giftCounts = new Map<TestPerson, number>();
  const trees: Tree[] = options.trees.map((tree) => ({ ...tree, gift: undefined }));

  async function runClient(): Promise<void> {
    while (!signal.aborted) {
      const tree = pickRandom(trees);
      if (randomInt(3) === 0) await readTree(tree);
      else if (tree.gift === undefined) await giveTree(tree);
      else await endGift(tree, tree.gift);
    }
  }

  async function readTree({ publicId }: Tree): Promise<void> {
    const startedAt = performance.now();
    const { data } = await call(pickRandom(people), 'GET', `/tree/${publicId}`);
    if (data === undefined) return;
    const ledgerRows = data.ledger.length;
    results.push({ publicId, action: 'read', ledgerRows, startedAt, endedAt: performance.now() });
  }

  async function giveTree(tree: Tree): Promise<void> {
    const { publicId, owner: giver } = tree;
    const receiver = pickReceiver();
    const startedAt = performance.now();
    const { data } = await call(giver, 'POST', `/tree/${publicId}/gift`, { phone: receiver.phone });
    if (data === undefined) return;
    const giftId = data.id;
    giftCounts.set(giver, giftCountOf(giver) + 1);
    results.push({ publicId, action: 'give', giftId, startedAt, endedAt: performance.now() });
    tree.gift = { id: giftId, treeId: data.tree.id, giver, receiver };
  }

  async function endGift(tree: Tree, { id: giftId, treeId, giver, receiver }: Gift): Promise<void> {
    const { publicId } = tree;
    const startedAt = performance.now();
    const random = randomInt(4);
    const isOpened = random < 2 || giftCountOf(giver) >= maxGiftsPerPerson;
    const returnGift = () =>
      random === 2
        ? call(giver, 'DELETE', `/gift/${giftId}`)
        : call(receiver, 'POST', `/gift/${giftId}/decline`);
    const openGift = () => call(receiver, 'PATCH', `/tree/${treeId}/open_gift`);
    const { data } = await (isOpened ? openGift() : returnGift());
    if (data === undefined) return;
    const action = isOpened ? 'open' : 'return';
    results.push({ publicId, action, giftId, startedAt, endedAt: performance.now() });
    if (tree.gift?.id !== giftId) return;
    tree.owner = isOpened ? receiver : giver;
    tree.gift = undefined;
  }

  function pickReceiver(): TestPerson {
    for (let tries = 0; tries < 1_000; tries += 1) {
      const person = pickRandom(people);
      if (giftCountOf(person) < maxGiftsPerPerson / 2) return person;
    }
    throw new Error('Almost every person has reached the gift limit: the drill needs more people.');
  }

  function giftCountOf(person: TestPerson): number {
    return giftCounts.get(person) ?? 0;
  }

  async function call(person: TestPerson, method: string, path: string, body?: object) {
    const client = createClient(server, person);
    const response = await client.call<ResponseData>(method, path, body);
    // The loser of a race gets one of these statuses; any other error is unexpected.
    if (!response.isOk && ![400, 404, 409, 410].includes(response.status))
      unexpected.push(`${method} ${response.status} ${response.code}`);
    return response;
  }

  await Promise.all(Array.from({ length: clients }, runClient));
  return { results, unexpected };
}
