import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

import sharp from 'sharp';

import { secretsOfHouse } from '../apps/api/src/testing/secrets-of-house.ts';
import { type HouseUnderFire, secretKey, startHouseUnderFire } from './house-under-fire.ts';
import { comeIn } from './newcomer.ts';
import { gatherSigned, refreshCookieName, type SignedPerson } from './signed-people.ts';
import { type Answered, type Asked, callInTurn } from './two-servers.ts';
import { tellFigures } from './verdict.ts';

const hourMs = 3_600_000;
/** What the clock of server and worker does while that of the database goes right. */
const phases = [
  { name: 'The clock is right', ms: 0 },
  { name: 'It steps back an hour', ms: -hourMs },
  { name: 'It is right again', ms: 0 },
  { name: 'It is 90 seconds ahead', ms: 90_000 },
  { name: 'It is right again', ms: 0 },
  { name: 'It jumps ahead an hour', ms: hourMs },
  { name: 'It is right again', ms: 0 },
];
const people = 12;
const phaseMs = 12_000;
/** Tokens know whole seconds only, and a signal takes a moment. */
const toleranceMs = 5_000;
/** Less than this in one phase proves nothing. */
const min = { calls: 100, newcomers: 3 };

/** SECURITY T-CRASH-4: a clock that steps, or differs from the database's, refuses nobody and signs nobody out. */
const dataDir = await mkdtemp(join(tmpdir(), 'nabta-drill-'));
const preload = pathToFileURL(join(import.meta.dirname, 'shifted-clock.ts')).href;
const steps = phases.slice(1).map(({ ms }) => ms);
const house = await startHouseUnderFire(dataDir, {
  settings: { NODE_OPTIONS: `--import=${preload}`, CLOCK_STEPS: steps.join(',') },
});
const photo = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#3a7d44' } })
  .jpeg()
  .toBuffer();
const caller = callInTurn(house.urls);
try {
  process.exitCode = (await drill(house)) ? 0 : 1;
} finally {
  await house.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function drill({ databaseUrl, textsOf }: HouseUnderFire): Promise<boolean> {
  const secrets = await secretsOfHouse(databaseUrl, secretKey);
  const { signed } = await gatherSigned(databaseUrl, secrets, { people, treesEach: 2 * phases.length });
  let isGood = true;
  for (const [phase, { name, ms }] of phases.entries()) {
    if (phase > 0) house.tell('SIGUSR2');
    await delay(500);
    const met = { calls: 0, refusals: [] as string[], signedOut: 0, newcomers: 0, shutOut: 0 };
    const seenMs = await differenceSeen(signed[0] as SignedPerson);
    const until = performance.now() + phaseMs;
    await Promise.all([...signed.map((person) => live(person, phase)), newcomers()]);
    console.log(`\n${name}`);
    for (const refusal of new Set(met.refusals)) console.log(`  ${refusal}`);
    const isPhaseGood = tellFigures([
      { what: 'calls', figure: met.calls, goal: min.calls, isAtLeast: true },
      { what: 'newcomers', figure: met.newcomers, goal: min.newcomers, isAtLeast: true },
      {
        what: 'how far the clock is from what it was told',
        figure: Math.abs(seenMs - ms),
        goal: toleranceMs,
        unit: 's',
      },
      { what: 'calls that were refused', figure: met.refusals.length, goal: 0 },
      { what: 'people who were signed out', figure: met.signedOut, goal: 0 },
      { what: 'newcomers who were shut out', figure: met.shutOut, goal: 0 },
    ]);
    isGood = isPhaseGood && isGood;

    /** Photographs a tree, gives it away, and reads. */
    async function live(person: SignedPerson, phase: number): Promise<void> {
      const [photographed = '', given = ''] = person.trees.slice(2 * phase);
      const upload = new FormData();
      upload.append('file', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'tree.jpg');
      await ask(person, `/api/tree/${photographed}/photo`, { method: 'POST', upload });
      const phone = `+96658${String(signed.indexOf(person) * 100 + phase).padStart(7, '0')}`;
      await ask(person, `/api/tree/${given}/gift`, { method: 'POST', body: { phone } });
      while (performance.now() < until) {
        await ask(person, '/api/tree/infinite');
        await ask(person, '/api/account');
        await delay(700);
      }
    }

    /** As the app does: a token that is refused is changed for a new one by the cookie, once. */
    async function ask(person: SignedPerson, path: string, asked: Asked = {}): Promise<void> {
      met.calls += 1;
      let answered = await caller.call(path, { ...asked, token: person.token });
      if (answered.status === 401) {
        await refresh(person);
        answered = await caller.call(path, { ...asked, token: person.token });
      }
      if (answered.status >= 300 || answered.status < 200) met.refusals.push(`${path} ${told(answered)}`);
    }

    /** By the moment at which a new token says it was signed. */
    async function differenceSeen(person: SignedPerson): Promise<number> {
      await refresh(person);
      const claims = Buffer.from(person.token.split('.')[1] ?? '', 'base64url').toString();
      return (JSON.parse(claims) as { iat: number }).iat * 1_000 - Date.now();
    }

    async function refresh(person: SignedPerson): Promise<void> {
      const refreshed = await caller.call('/api/auth/refresh', { cookie: person.cookie });
      const token = (refreshed.json['data'] as { token?: string } | undefined)?.token;
      if (token === undefined) met.signedOut += 1;
      person.token = token ?? person.token;
      person.cookie = refreshed.cookies.find((one) => one.startsWith(refreshCookieName)) ?? person.cookie;
    }

    async function newcomers(): Promise<void> {
      for (let number = 0; number < min.newcomers; number += 1) {
        const isIn = await comeIn(caller, textsOf, `+96656${phase}${String(number).padStart(6, '0')}`);
        if (isIn) met.newcomers += 1;
        else met.shutOut += 1;
      }
    }
  }
  return isGood;
}

function told({ status, json }: Answered): string {
  return `${status} ${JSON.stringify(json['code'])}`;
}
