import { randomInt, randomUUID } from 'node:crypto';

import type { Person } from '../drill-people.queries.ts';
import { apiUrl } from '../house-under-fire.ts';

/** What a call was told: of a tree that passed on the gift that it passed by, of one that was looked at how many hands it had. */
export type Told = { publicId: string; startedAt: number; endedAt: number } & (
  | { deed: 'give' | 'open' | 'return'; giftId: string }
  | { deed: 'look'; hands: number }
);

type Gift = { id: string; treeId: string; giver: Person; receiver: Person };
type Tree = { publicId: string; owner: Person; gift: Gift | undefined };
type Answer = { status: number; data: Record<string, unknown> | undefined };

type Options = {
  clients: number;
  people: Person[];
  trees: { publicId: string; owner: Person }[];
  tokenOf(person: Person): string;
  signal: AbortSignal;
};

/** Fewer than a person may give in an hour: whoever could give no more would keep a tree from all the others. */
const maxGiven = 8;

/**
 * Clients that give, open, decline, take back and look at the same few trees, at random and at once; answers what they were told and
 * what nobody expects of the product.
 */
export async function giveAtRandom({ clients, people, signal, tokenOf, ...given }: Options) {
  const told: Told[] = [];
  const surprises: string[] = [];
  const gifts = new Map<Person, number>();
  const trees: Tree[] = given.trees.map((tree) => ({ ...tree, gift: undefined }));

  async function client(): Promise<void> {
    while (!signal.aborted) {
      const tree = trees[randomInt(trees.length)] as Tree;
      if (randomInt(3) === 0) await look(tree);
      else if (tree.gift === undefined) await give(tree);
      else await end(tree, tree.gift);
    }
  }

  async function look({ publicId }: Tree): Promise<void> {
    const startedAt = performance.now();
    const { data } = await call(anybody(), 'GET', `/tree/${publicId}`);
    if (data === undefined) return;
    const hands = (data['ledger'] as unknown[]).length;
    told.push({ publicId, deed: 'look', hands, startedAt, endedAt: performance.now() });
  }

  async function give(tree: Tree): Promise<void> {
    const { publicId, owner: giver } = tree;
    const receiver = giverToBe();
    const startedAt = performance.now();
    const { data } = await call(giver, 'POST', `/tree/${publicId}/gift`, { phone: receiver.phone });
    if (data === undefined) return;
    const giftId = String(data['id']);
    gifts.set(giver, givenBy(giver) + 1);
    told.push({ publicId, deed: 'give', giftId, startedAt, endedAt: performance.now() });
    tree.gift = { id: giftId, treeId: (data['tree'] as { id: string }).id, giver, receiver };
  }

  async function end(tree: Tree, { id: giftId, treeId, giver, receiver }: Gift): Promise<void> {
    const { publicId } = tree;
    const startedAt = performance.now();
    const fate = randomInt(4);
    const isOpened = fate < 2 || givenBy(giver) >= maxGiven;
    const { data } = isOpened
      ? await call(receiver, 'PATCH', `/tree/${treeId}/open_gift`)
      : fate === 2
        ? await call(giver, 'DELETE', `/gift/${giftId}`)
        : await call(receiver, 'POST', `/gift/${giftId}/decline`);
    if (data === undefined) return;
    told.push({
      publicId,
      deed: isOpened ? 'open' : 'return',
      giftId,
      startedAt,
      endedAt: performance.now(),
    });
    if (tree.gift?.id !== giftId) return;
    tree.owner = isOpened ? receiver : giver;
    tree.gift = undefined;
  }

  function anybody(): Person {
    return people[randomInt(people.length)] as Person;
  }

  function giverToBe(): Person {
    for (let tries = 0; tries < 1_000; tries += 1) {
      const person = anybody();
      if (givenBy(person) < maxGiven / 2) return person;
    }
    throw new Error('Hardly anybody is left who may give: the drill needs more people.');
  }

  function givenBy(person: Person): number {
    return gifts.get(person) ?? 0;
  }

  async function call(who: Person, method: string, path: string, body?: object): Promise<Answer> {
    const response = await fetch(`${apiUrl}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${tokenOf(who)}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as { data?: Record<string, unknown>; code?: string };
    // Who comes second is refused; nobody should be for any other reason.
    if (!response.ok && ![400, 404, 409, 410].includes(response.status))
      surprises.push(`${method} ${response.status} ${answer.code}`);
    return { status: response.status, data: answer.data };
  }

  await Promise.all(Array.from({ length: clients }, client));
  return { told, surprises };
}
