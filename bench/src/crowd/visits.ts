import { randomInt } from 'node:crypto';

import { codeOf } from '../../../apps/api/src/features/auth/one-time-code.ts';
import type { Secrets } from '../../../apps/api/src/platform/keys/secrets.ts';
import { mapPlace } from '../../../packages/domain/src/mercator.ts';
import type { BrowserCache } from './browser-cache.ts';
import type { Asked, Caller } from './caller.ts';

/** Somebody with a forest; what they may do only so often is counted as the house counts it. */
export type Visitor = {
  phone: string;
  token(): string;
  trees: { publicId: string; longitude: number; latitude: number }[];
  gifts: number;
  lastAskedAt: number;
  cache: BrowserCache;
};

export type World = { call: Caller; visitors: Visitor[]; secrets: Secrets };

type Visit = (world: World, visitor: Visitor) => Promise<unknown>;

/** Within what one person may give in an hour, and ask in a minute. */
const maxGifts = 8;
const askEveryMs = 20_000;

/** What people do, each so many times in a hundred visits; of all calls nine in ten read. */
const visits: [share: number, visit: Visit][] = [
  [28, home],
  [20, tree],
  [12, map],
  [8, impact],
  [10, chat],
  [6, gift],
  [12, name],
  [3, notifications],
  [1, signIn],
];

/** Tells how many calls it took. */
export async function visit(world: World, visitor: Visitor): Promise<number> {
  let calls = 0;
  const call: Caller = async (asked) => {
    const answered = await world.call(asked);
    if (!answered.isKept) calls += 1;
    return answered;
  };
  let chance = randomInt(100);
  const [, go] = visits.find(([share]) => (chance -= share) < 0) as (typeof visits)[number];
  await go({ ...world, call }, visitor);
  return calls;
}

function together({ call }: World, visitor: Visitor, kind: string, paths: string[]) {
  return Promise.all(paths.map((path) => call({ kind, path, token: visitor.token(), cache: visitor.cache })));
}

async function home(world: World, visitor: Visitor): Promise<void> {
  await together(world, visitor, 'home', [
    '/account',
    '/tree/infinite',
    '/tree/eco_benefit',
    '/notification',
  ]);
}

async function tree(world: World, visitor: Visitor): Promise<void> {
  const { publicId } = anyOf(visitor.trees);
  await together(world, visitor, 'tree', [
    `/tree/${publicId}`,
    `/tree/${publicId}/eco_benefit`,
    `/tree/${publicId}/passport`,
  ]);
}

/** A look around one of their trees, from afar and near. */
async function map(world: World, visitor: Visitor): Promise<void> {
  const { longitude, latitude } = anyOf(visitor.trees);
  const place = mapPlace(longitude, latitude);
  const paths = [6, 10, 14].flatMap((z) => {
    const [x, y] = [place.x, place.y].map((part) => Math.floor(part * 2 ** z)) as [number, number];
    return [`/tree/tiles/${z}/${x}/${y}.mvt`, `/tree/tiles/${z}/${x}/${y - 1}.mvt`];
  });
  await together(world, visitor, 'map', paths);
}

async function impact(world: World, visitor: Visitor): Promise<void> {
  await together(world, visitor, 'impact', ['/impact', '/impact/scopes', '/tree/counting_chart']);
}

async function chat({ call }: World, visitor: Visitor): Promise<void> {
  const path = `/tree/${anyOf(visitor.trees).publicId}/chat`;
  await call({ kind: 'chat', path, token: visitor.token() });
  if (performance.now() - visitor.lastAskedAt < askEveryMs) return;
  visitor.lastAskedAt = performance.now();
  await call({
    kind: 'chat',
    method: 'POST',
    path,
    token: visitor.token(),
    body: { message: 'How tall are you?' },
  });
}

/** Gives a tree, after a look at it, and somebody else of the crowd finds it. */
async function gift({ call, visitors }: World, visitor: Visitor): Promise<void> {
  const receiver = anyOf(visitors);
  if (visitor.gifts >= maxGifts || visitor.trees.length < 2 || receiver === visitor) return;
  visitor.gifts += 1;
  const [given] = visitor.trees.splice(randomInt(visitor.trees.length), 1);
  if (given === undefined) return;
  const asked = (who: Visitor, path: string): Asked => ({ kind: 'gift', path, token: who.token() });
  await call(asked(visitor, `/tree/${given.publicId}`));
  const { status } = await call({
    ...asked(visitor, `/tree/${given.publicId}/gift`),
    method: 'POST',
    body: { phone: receiver.phone },
  });
  if (status !== 200) return;
  await call(asked(receiver, '/gift_notification'));
  await call(asked(visitor, '/gift_notification/gifted'));
}

async function name({ call }: World, visitor: Visitor): Promise<void> {
  const { publicId } = anyOf(visitor.trees);
  const asked = { kind: 'name', path: `/tree/${publicId}`, token: visitor.token() };
  await call(asked);
  await call({ ...asked, method: 'PATCH', body: { givenName: `نسمة ${randomInt(1_000)}` } });
}

async function notifications(world: World, visitor: Visitor): Promise<void> {
  await together(world, visitor, 'notifications', ['/notification', '/notification/settings']);
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
