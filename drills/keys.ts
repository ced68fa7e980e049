import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

import { beginInMs } from '../apps/api/src/platform/keys/key-ring.ts';
import { secretsOfHouse } from '../apps/api/src/testing/secrets-of-house.ts';
import { countDead, handOut } from './handed-out.ts';
import { type HouseUnderFire, secretKey, startHouseUnderFire } from './house-under-fire.ts';
import { comeIn } from './newcomer.ts';
import { gatherSigned, refreshCookieName, type SignedPerson } from './signed-people.ts';
import { callInTurn } from './two-servers.ts';
import { tellFigures } from './verdict.ts';

const people = 60;
const owners = 8;
const tagsEach = 20;
/** Less than this proves nothing: a third of what two quiet cores do. */
const min = { calls: 3_000, refreshed: 400, newcomers: 20, keysSeen: 3 };
const root = resolve(import.meta.dirname, '..');

/** What the people of the drill met. */
const met = { refused: 0, refreshed: 0, signedOut: 0, newcomers: 0, shutOut: 0, kids: new Set<string>() };

/**
 * SECURITY T-TOK-3: the keys of two servers and a worker are changed twice under load, the second time together with SECRET_KEY.
 * Nobody is signed out, newcomers come in, and what was printed, sent and shared before works as before.
 */
const dataDir = await mkdtemp(join(tmpdir(), 'nabta-drill-'));
const house = await startHouseUnderFire(dataDir, { hasSecondServer: true });
try {
  process.exitCode = (await drill(house)) ? 0 : 1;
} finally {
  await house.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function drill({ databaseUrl, textsOf, urls }: HouseUnderFire): Promise<boolean> {
  const caller = callInTurn(urls);
  const secrets = await secretsOfHouse(databaseUrl, secretKey);
  const wanted = { people, treesEach: 3, taggedTrees: 3 * tagsEach };
  const { signed, tagIds } = await gatherSigned(databaseUrl, secrets, wanted);
  const [claimer] = signed as [SignedPerson];
  const out = await handOut({ caller, textsOf, secrets }, signed.slice(0, owners), tagIds);
  console.log(`${people} people are signed in, on two servers; the keys are changed twice…`);

  const isOver = new AbortController();
  const living = [...signed.map(live), newcomers()];
  await delay(5_000);
  const dead = [await countDead(caller, out, { claimer, tags: out.tags.slice(0, tagsEach) })];
  await rotate();
  dead.push(await countDead(caller, out, { claimer, tags: out.tags.slice(tagsEach, 2 * tagsEach) }));
  const next = `${secretKey}, changed`;
  await house.restartWith({ SECRET_KEY: next, SECRET_KEY_PREVIOUS: secretKey });
  await rotate();
  await house.restartWith({ SECRET_KEY_PREVIOUS: undefined });
  dead.push(await countDead(caller, out, { claimer, tags: out.tags.slice(2 * tagsEach) }));
  isOver.abort();
  await Promise.all(living);
  return judge();

  /** Looks at the account now and then; every other person also goes on with new tokens, the rest keep their first one. */
  async function live(person: SignedPerson, index: number): Promise<void> {
    let { token, cookie } = person;
    for (let turn = index; !isOver.signal.aborted; turn += 1) {
      const { status } = await caller.call('/api/account', { token });
      if (status !== 200) met.refused += 1;
      if (turn % 4 === 0) {
        const refreshed = await caller.call('/api/auth/refresh', { cookie });
        const newest = (refreshed.json['data'] as { token?: string } | undefined)?.token;
        if (newest === undefined) met.signedOut += 1;
        else met.refreshed += 1;
        cookie = refreshed.cookies.find((one) => one.startsWith(refreshCookieName)) ?? cookie;
        if (newest !== undefined) met.kids.add(kidOf(newest));
        if (newest !== undefined && index % 2 === 0) token = newest;
      }
      await delay(1_000);
    }
  }

  /** Somebody new every other second, by a code of a text. */
  async function newcomers(): Promise<void> {
    for (let number = 0; !isOver.signal.aborted; number += 1) {
      const phone = `+96656${String(number).padStart(7, '0')}`;
      if (await comeIn(caller, textsOf, phone)) met.newcomers += 1;
      else met.shutOut += 1;
      await delay(2_000);
    }
  }

  /** As whoever runs the house would, and then until the new keys make what is new. */
  async function rotate(): Promise<void> {
    const { stdout } = await promisify(execFile)(process.execPath, [join(root, 'scripts/rotate-keys.ts')], {
      env: house.environment,
      cwd: root,
    });
    console.log(stdout.trimEnd());
    await delay(beginInMs + 25_000);
  }

  function judge(): boolean {
    const sum = (what: keyof (typeof dead)[number]) => dead.reduce((all, each) => all + each[what], 0);
    console.log(`\n${caller.elsewhere} calls were sent to the other server while one was leaving`);
    return tellFigures([
      { what: 'calls', figure: caller.calls, goal: min.calls, isAtLeast: true },
      { what: 'sessions refreshed', figure: met.refreshed, goal: min.refreshed, isAtLeast: true },
      { what: 'newcomers', figure: met.newcomers, goal: min.newcomers, isAtLeast: true },
      { what: 'keys that signed tokens', figure: met.kids.size, goal: min.keysSeen, isAtLeast: true },
      { what: 'calls that were refused', figure: met.refused, goal: 0 },
      { what: 'people who were signed out', figure: met.signedOut, goal: 0 },
      { what: 'newcomers who were shut out', figure: met.shutOut, goal: 0 },
      { what: 'shared links that died', figure: sum('shares'), goal: 0 },
      { what: 'printed tags that died', figure: sum('tags'), goal: 0 },
      { what: 'certificates that did not verify', figure: sum('certificates'), goal: 0 },
      { what: 'links of gifts that changed', figure: sum('links'), goal: 0 },
      { what: 'texts whose link refused', figure: sum('texts'), goal: 0 },
    ]);
  }
}

function kidOf(token: string): string {
  const header = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as {
    kid: string;
  };
  return header.kid;
}
