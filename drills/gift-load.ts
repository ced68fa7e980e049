import { randomInt, randomUUID } from 'node:crypto';

import type { Giver, Person } from './drill-people.queries.ts';
import { apiUrl } from './house-under-fire.ts';

type Deed = 'give' | 'open' | 'take_back' | 'decline';

/** What the house has said it did: the state it must be found in afterwards. */
export type Acknowledged = { giftId: string; publicId: string; status: string };

export type Load = {
  acknowledged: Map<string, Acknowledged>;
  /** Answers that no crash excuses. */
  surprises: string[];
  calls: number;
  retries: number;
};

type Options = {
  clients: number;
  givers: Giver[];
  receivers: Person[];
  tokenOf(person: Person): string;
  signal: AbortSignal;
  /** Is told of every gift that was acknowledged. */
  onGiven?: () => void;
};

/** How long a client asks again before it takes the house for dead. */
const patienceMs = 60_000;

type Answer = { status: number; body: { data?: { id?: string; tree?: { id: string } }; code?: string } };

/** Clients that give, open, decline and take back, and ask again with the same key until they are answered. */
export async function loadWithGifts({
  clients,
  givers,
  receivers,
  tokenOf,
  signal,
  onGiven = () => {},
}: Options): Promise<Load> {
  const load: Load = { acknowledged: new Map(), surprises: [], calls: 0, retries: 0 };
  const trees = givers.flatMap((giver) => giver.trees.map((publicId) => ({ giver, publicId })));
  let next = 0;

  async function client(): Promise<void> {
    while (!signal.aborted) {
      const index = next++;
      const tree = trees[index];
      const receiver = receivers[index];
      if (tree === undefined || receiver === undefined) return;
      await live(tree.giver, tree.publicId, receiver);
    }
  }

  /** The life of one gift. */
  async function live(giver: Giver, publicId: string, receiver: Person): Promise<void> {
    const given = await call('give', giver, 'POST', `/tree/${publicId}/gift`, { phone: receiver.phone });
    const { id: giftId, tree } = given.body.data ?? {};
    if (giftId === undefined || tree === undefined) return;
    load.acknowledged.set(giftId, { giftId, publicId, status: 'pending' });
    onGiven();
    const fate = randomInt(10);
    if (fate < 4) await end('open', 'opened', receiver, 'PATCH', `/tree/${tree.id}/open_gift`);
    else if (fate < 6) await end('take_back', 'taken_back', giver, 'DELETE', `/gift/${giftId}`);
    else if (fate < 7) await end('decline', 'declined', receiver, 'POST', `/gift/${giftId}/decline`);

    async function end(deed: Deed, status: string, who: Person, method: string, path: string): Promise<void> {
      const { status: code } = await call(deed, who, method, path);
      if (code === 200) load.acknowledged.set(giftId ?? '', { giftId: giftId ?? '', publicId, status });
      // Nobody was told what became of it.
      if (code === 0) load.acknowledged.delete(giftId ?? '');
    }
  }

  async function call(deed: Deed, who: Person, method: string, path: string, body?: object): Promise<Answer> {
    const key = randomUUID();
    for (const giveUpAt = Date.now() + patienceMs; Date.now() < giveUpAt;) {
      load.calls += 1;
      const answer = await send(key, who, method, path, body).catch(() => undefined);
      if (answer !== undefined && answer.status < 500) {
        if (answer.status !== 200) load.surprises.push(`${deed}: ${answer.status} ${answer.body.code}`);
        return answer;
      }
      load.retries += 1;
      await new Promise((done) => setTimeout(done, 50 + randomInt(150)));
    }
    load.surprises.push(`${deed}: no answer within ${patienceMs / 1_000} s`);
    return { status: 0, body: {} };
  }

  async function send(
    key: string,
    who: Person,
    method: string,
    path: string,
    body?: object,
  ): Promise<Answer> {
    const response = await fetch(`${apiUrl}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${tokenOf(who)}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      signal: AbortSignal.timeout(15_000),
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Answer['body'] };
  }

  await Promise.all(Array.from({ length: clients }, client));
  return load;
}
