import { randomInt } from 'node:crypto';

import { codeOf } from '../../../apps/api/src/features/auth/one-time-code.ts';
import type { Secrets } from '../../../apps/api/src/platform/keys/secrets.ts';
import type { Caller } from './caller.ts';
import { pages } from './pages.ts';

/** Somebody with a forest; what they may do only so often is counted as the house counts it. */
export type Visitor = {
  phone: string;
  token(): string;
  /** By their public ids. */
  trees: string[];
  gifts: number;
  lastAskedAt: number;
};

export type World = { call: Caller; visitors: Visitor[]; secrets: Secrets };

type Visit = (world: World, visitor: Visitor) => Promise<unknown>;

/** Within what one person may give in an hour, and ask in a minute. */
const maxGifts = 8;
const askEveryMs = 20_000;

/** What people do, each so many times in a hundred visits; of all calls nine in ten read. */
const visits: [share: number, visit: Visit][] = [
  [26, look('home')],
  [20, tree],
  [10, look('map')],
  [6, look('impact')],
  [12, chat],
  [6, gift],
  [14, name],
  [4, look('notifications')],
  [2, signIn],
];

/** Tells how many calls it took. */
export async function visit(world: World, visitor: Visitor): Promise<number> {
  let calls = 0;
  const call: Caller = (asked) => {
    calls += 1;
    return world.call(asked);
  };
  let chance = randomInt(100);
  const [, go] = visits.find(([share]) => (chance -= share) < 0) as (typeof visits)[number];
  await go({ ...world, call }, visitor);
  return calls;
}

function open({ call }: World, visitor: Visitor, kind: string, paths: string[]) {
  return Promise.all(paths.map((path) => call({ kind, path, token: visitor.token() })));
}

function look(kind: 'home' | 'map' | 'impact' | 'notifications'): Visit {
  return (world, visitor) => open(world, visitor, kind, pages[kind]);
}

async function tree(world: World, visitor: Visitor): Promise<void> {
  await open(world, visitor, 'tree', pages.tree(anyOf(visitor.trees)));
}

async function chat(world: World, visitor: Visitor): Promise<void> {
  const publicId = anyOf(visitor.trees);
  await open(world, visitor, 'chat', pages.chat(publicId));
  if (performance.now() - visitor.lastAskedAt < askEveryMs) return;
  visitor.lastAskedAt = performance.now();
  await world.call({
    kind: 'chat',
    method: 'POST',
    path: `/tree/${publicId}/chat`,
    token: visitor.token(),
    body: { message: 'How tall are you?' },
  });
}

/** Gives a tree, after a look at it, and somebody else of the crowd finds it. */
async function gift(world: World, visitor: Visitor): Promise<void> {
  const receiver = anyOf(world.visitors);
  if (visitor.gifts >= maxGifts || visitor.trees.length < 2 || receiver === visitor) return;
  visitor.gifts += 1;
  const [given] = visitor.trees.splice(randomInt(visitor.trees.length), 1);
  if (given === undefined) return;
  await open(world, visitor, 'tree', pages.tree(given));
  const { status } = await world.call({
    kind: 'gift',
    method: 'POST',
    path: `/tree/${given}/gift`,
    token: visitor.token(),
    body: { phone: receiver.phone },
  });
  if (status === 200) await open(world, receiver, 'home', pages.home);
}

async function name(world: World, visitor: Visitor): Promise<void> {
  const publicId = anyOf(visitor.trees);
  await open(world, visitor, 'tree', pages.tree(publicId));
  await world.call({
    kind: 'name',
    method: 'PATCH',
    path: `/tree/${publicId}`,
    token: visitor.token(),
    body: { givenName: `نسمة ${randomInt(1_000)}` },
  });
}

/** One after the other: of two who sign in by the same phone at once only the later one's code counts. */
let lastNewcomer = randomInt(9_000_000);

/** Somebody new; the code is known because the secret is. */
async function signIn({ call, secrets }: World): Promise<void> {
  lastNewcomer += 1;
  const phone = `+96650${String(lastNewcomer).padStart(7, '0')}`;
  const asked = { kind: 'sign-in', method: 'POST' } as const;
  const { cookies } = await call({ ...asked, path: '/auth/login_phone', body: { phone } });
  const [challenge = ''] = cookies;
  const challengeId = challenge.split('=')[1] ?? '';
  const keyNumber = secrets.keyNumber('one-time-code');
  const code = codeOf(secrets, { purpose: 'one-time-code', challengeId, keyNumber });
  await call({ ...asked, path: '/auth/verify_otp', cookie: challenge, body: { phone, code } });
}

function anyOf<Thing>(things: readonly Thing[]): Thing {
  return things[randomInt(things.length)] as Thing;
}
