import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

import { hour } from '../apps/api/src/core/clock.ts';
import { parseJson } from '../apps/api/src/core/parse-json.ts';
import { createClient } from '../testkit/client.ts';
import { createPeople } from '../testkit/people.ts';
import { required } from '../testkit/required.ts';
import { atLeast, atMost } from '../testkit/results.ts';
import { scenario } from '../testkit/scenario.ts';
import { startServer } from '../testkit/server.ts';
import { signIn } from '../testkit/sign-in.ts';
import { createPhotoForm } from './parts/photo-form.ts';

/** Clock offsets of server and worker; the database clock stays correct. */
const phases = [
  { name: 'Correct clock', ms: 0 },
  { name: 'One hour back', ms: -hour },
  { name: 'Correct again', ms: 0 },
  { name: '90 seconds ahead', ms: 90_000 },
  { name: 'Correct again', ms: 0 },
  { name: 'One hour ahead', ms: hour },
  { name: 'Correct again', ms: 0 },
];
const userCount = 12;
const phaseMs = 12_000;
const retryTimeoutMs = 30_000;
/** Tokens contain whole seconds only, and a signal takes a moment to arrive. */
const toleranceMs = 5_000;
/** Below this, a phase proves nothing. */
const min = { calls: 100, newUsers: 3 };

/** A clock that steps, or differs from the database's, must neither reject requests nor sign users out. */
await scenario({}, async (_, report) => {
  const preload = pathToFileURL(join(import.meta.dirname, 'parts/shifted-clock.ts')).href;
  const steps = phases.slice(1).map(({ ms }) => ms);
  await using server = await startServer({
    worker: true,
    env: { NODE_OPTIONS: `--import=${preload}`, CLOCK_STEPS: steps.join(',') },
  });
  const people = await createPeople(server, userCount, { treesEach: 2 * phases.length });
  const users = people.map(({ token, cookie, trees }) => ({
    trees,
    client: createClient(server, { token: token(), cookie, retryTimeoutMs }),
  }));
  const photo = await createPhotoForm(640, 480);
  for (const [phase, { name, ms }] of phases.entries()) {
    if (phase > 0) server.sendSignal('SIGUSR2');
    await delay(500);
    const counts = { calls: 0, signedOut: 0, newUsers: 0, failedSignUps: 0 };
    const rejections: string[] = [];
    const offsetMs = await measureOffset();
    const endsAt = performance.now() + phaseMs;
    await Promise.all([...users.map(simulateUser), signUpNewUsers()]);
    for (const rejection of new Set(rejections)) console.log(`  ${rejection}`);
    report(name, [
      atLeast('calls', counts.calls, min.calls),
      atLeast('new users', counts.newUsers, min.newUsers),
      atMost('deviation from the set clock offset', Math.abs(offsetMs - ms), toleranceMs, 's'),
      atMost('rejected calls', rejections.length, 0),
      atMost('signed-out users', counts.signedOut, 0),
      atMost('new users who were shut out', counts.failedSignUps, 0),
    ]);

    /** Uploads a tree photo, gives a tree and reads until the phase ends. */
    async function simulateUser(user: (typeof users)[number], index: number): Promise<void> {
      const [photoTree = '', giftTree = ''] = user.trees.slice(2 * phase);
      await send(user, 'POST', `/tree/${photoTree}/photo`, photo());
      const phone = `+96658${String(index * 100 + phase).padStart(7, '0')}`;
      await send(user, 'POST', `/tree/${giftTree}/gift`, { phone });
      while (performance.now() < endsAt) {
        await send(user, 'GET', '/tree/infinite');
        await send(user, 'GET', '/account');
        await delay(700);
      }
    }

    /** On 401, refreshes the token once and retries, as the app does. */
    async function send(user: (typeof users)[number], method: string, path: string, body?: object) {
      counts.calls += 1;
      let response = await user.client.call(method, path, body);
      if (response.status === 401) {
        await refresh(user);
        response = await user.client.call(method, path, body);
      }
      if (!response.isOk) rejections.push(`${path} ${response.status} ${response.code}`);
    }

    async function refresh({ client }: (typeof users)[number]): Promise<string> {
      const token = await client.refresh();
      if (token === undefined) counts.signedOut += 1;
      else client.token = token;
      return token ?? '';
    }

    /** Measures the clock offset by the `iat` claim of a new token. */
    async function measureOffset(): Promise<number> {
      const token = await refresh(required(users[0]));
      const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString() || '{}';
      return parseJson<{ iat: number }>(claims).iat * 1_000 - Date.now();
    }

    async function signUpNewUsers(): Promise<void> {
      for (let number = 0; number < min.newUsers; number += 1) {
        const phone = `+96656${phase}${String(number).padStart(6, '0')}`;
        const { isSignedIn } = await signIn(server.textsOf, createClient(server, { retryTimeoutMs }), phone);
        counts[isSignedIn ? 'newUsers' : 'failedSignUps'] += 1;
      }
    }
  }
});
