import { randomInt } from 'node:crypto';

import type { Secrets } from '../../../apps/api/src/core/keys/secrets.ts';
import { deriveCode } from '../../../apps/api/src/features/people/auth/one-time-code.ts';
import { pickRandom } from '../../../testkit/required.ts';
import type { Caller } from './caller.ts';
import { pages } from './pages.ts';

/** Simulated user with a forest; counts actions with a quota as the server does. */
export type Visitor = {
  phone: string;
  token(): string;
  /** Public ids. */
  trees: string[];
  giftCount: number;
  lastChatAt: number;
};

export type LoadData = { call: Caller; visitors: Visitor[]; secrets: Secrets };

type Visit = (data: LoadData, visitor: Visitor) => Promise<unknown>;

/** Below the hourly gift quota and the chat limit per minute. */
const maxGiftCount = 8;
const chatIntervalMs = 20_000;

/** Share of each visit in percent; nine of ten calls are reads. */
const visits: [share: number, visit: Visit][] = [
  [26, pageVisit('home')],
  [20, viewTree],
  [10, pageVisit('map')],
  [6, pageVisit('impact')],
  [12, openChat],
  [6, giveTree],
  [14, renameTree],
  [4, pageVisit('notifications')],
  [2, signIn],
];

/** Runs a random visit and returns its number of calls. */
export async function visit(data: LoadData, visitor: Visitor): Promise<number> {
  let calls = 0;
  const call: Caller = (request) => {
    calls += 1;
    return data.call(request);
  };
  await pickVisit()({ ...data, call }, visitor);
  return calls;
}

function pickVisit(): Visit {
  let remaining = randomInt(100);
  for (const [share, run] of visits) {
    if (remaining < share) return run;
    remaining -= share;
  }
  throw new Error('The shares of the visits are less than 100 percent.');
}

function openPage({ call }: LoadData, visitor: Visitor, kind: string, paths: string[]) {
  return Promise.all(paths.map((path) => call({ kind, path, token: visitor.token() })));
}

function pageVisit(kind: 'home' | 'map' | 'impact' | 'notifications'): Visit {
  return (data, visitor) => openPage(data, visitor, kind, pages[kind]);
}

async function viewTree(data: LoadData, visitor: Visitor): Promise<void> {
  await openPage(data, visitor, 'tree', pages.tree(pickRandom(visitor.trees)));
}

async function openChat(data: LoadData, visitor: Visitor): Promise<void> {
  const publicId = pickRandom(visitor.trees);
  await openPage(data, visitor, 'chat', pages.chat(publicId));
  if (performance.now() - visitor.lastChatAt < chatIntervalMs) return;
  visitor.lastChatAt = performance.now();
  await data.call({
    kind: 'chat',
    method: 'POST',
    path: `/tree/${publicId}/chat`,
    token: visitor.token(),
    body: { message: 'How tall are you?' },
  });
}

/** Views and gives a tree; the receiver then opens the home page. */
async function giveTree(data: LoadData, visitor: Visitor): Promise<void> {
  const receiver = pickRandom(data.visitors);
  if (visitor.giftCount >= maxGiftCount || visitor.trees.length < 2 || receiver === visitor) return;
  visitor.giftCount += 1;
  const [publicId] = visitor.trees.splice(randomInt(visitor.trees.length), 1);
  if (publicId === undefined) return;
  await openPage(data, visitor, 'tree', pages.tree(publicId));
  const { status } = await data.call({
    kind: 'gift',
    method: 'POST',
    path: `/tree/${publicId}/gift`,
    token: visitor.token(),
    body: { phone: receiver.phone },
  });
  if (status === 200) await openPage(data, receiver, 'home', pages.home);
}

async function renameTree(data: LoadData, visitor: Visitor): Promise<void> {
  const publicId = pickRandom(visitor.trees);
  await openPage(data, visitor, 'tree', pages.tree(publicId));
  await data.call({
    kind: 'name',
    method: 'PATCH',
    path: `/tree/${publicId}`,
    token: visitor.token(),
    body: { givenName: `نسمة ${randomInt(1_000)}` },
  });
}

/** Makes phones unique: after two sign-ins with one phone, only the later code is valid. */
let lastNewUser = randomInt(9_000_000);

/** Signs in a new user; the code is derived from the known secret. */
async function signIn({ call, secrets }: LoadData): Promise<void> {
  lastNewUser += 1;
  const phone = `+96650${String(lastNewUser).padStart(7, '0')}`;
  const request = { kind: 'sign-in', method: 'POST' } as const;
  const { cookies } = await call({ ...request, path: '/auth/login_phone', body: { phone } });
  const [challenge = ''] = cookies;
  const challengeId = challenge.split('=')[1] ?? '';
  const keyNumber = secrets.keyNumber('one-time-code');
  const code = deriveCode(secrets, { purpose: 'one-time-code', challengeId, keyNumber });
  await call({ ...request, path: '/auth/verify_otp', cookie: challenge, body: { phone, code } });
}
