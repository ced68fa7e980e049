import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

import { activationDelayMs } from '../apps/api/src/core/keys/key-store.ts';
import { repositoryRoot } from '../scripts/run-command.ts';
import { createClient } from '../testkit/client.ts';
import { insertTaggedTrees } from '../testkit/fixtures.queries.ts';
import { createPeople } from '../testkit/people.ts';
import { atLeast, atMost } from '../testkit/results.ts';
import { scenario } from '../testkit/scenario.ts';
import { secretKey } from '../testkit/secret-key.ts';
import { startServer } from '../testkit/server.ts';
import { signIn } from '../testkit/sign-in.ts';
import { countInvalid, issueArtifacts } from './parts/issued-artifacts.ts';

const people = 60;
const owners = 8;
const tagsEach = 20;
const retryMs = 30_000;
/** Below this, the run proves nothing: a third of what two idle cores reach. */
const min = { calls: 3_000, refreshed: 400, newUsers: 20, keysSeen: 3 };

/**
 * Rotates the keys of two servers and a worker twice under load, the second time together with SECRET_KEY. No
 * user is signed out, new users can sign up, and everything printed, sent or shared before stays valid.
 */
await scenario({}, async () => {
  await using server = await startServer({ servers: 2, worker: true });
  const persons = await createPeople(server, people, { treesEach: 3 });
  const signed = persons.map((person) => ({
    ...person,
    client: createClient(server, { token: person.token(), cookie: person.cookie, retryMs }),
  }));
  const tagIds = await insertTaggedTrees(server.database.sql, 3 * tagsEach);
  const artifacts = await issueArtifacts(server, signed.slice(0, owners), tagIds);
  console.log(`${people} people are signed in, on two servers; the keys are changed twice…`);

  const counts = { refused: 0, refreshed: 0, signedOut: 0, newUsers: 0, failedSignUps: 0 };
  const kids = new Set<string>();
  const abort = new AbortController();
  const users = [...signed.map(simulateUser), signUpNewUsers()];
  // A tag can be claimed once, so each check uses different ones.
  const check = (turn: number) =>
    countInvalid(server, artifacts, {
      claimer: createClient(server, { token: signed[0]?.client.token ?? '', retryMs }),
      tags: artifacts.tags.slice(turn * tagsEach, (turn + 1) * tagsEach),
    });
  await delay(5_000);
  const invalid = [await check(0)];
  await rotate();
  invalid.push(await check(1));
  await server.restartWith({ SECRET_KEY: `${secretKey}, changed`, SECRET_KEY_PREVIOUS: secretKey });
  await rotate();
  await server.restartWith({ SECRET_KEY_PREVIOUS: undefined });
  invalid.push(await check(2));
  abort.abort();
  await Promise.all(users);

  const clients = signed.map(({ client }) => client);
  const sum = (kind: keyof (typeof invalid)[number]) => invalid.reduce((all, each) => all + each[kind], 0);
  const retries = clients.reduce((all, client) => all + client.retries, 0);
  console.log(`\n${retries} calls were sent to the other server while one was leaving`);
  return [
    atLeast(
      'calls',
      clients.reduce((all, { calls }) => all + calls, 0),
      min.calls,
    ),
    atLeast('sessions refreshed', counts.refreshed, min.refreshed),
    atLeast('new users', counts.newUsers, min.newUsers),
    atLeast('keys used for tokens', kids.size, min.keysSeen),
    atMost('rejected calls', counts.refused, 0),
    atMost('signed-out users', counts.signedOut, 0),
    atMost('new users who were shut out', counts.failedSignUps, 0),
    atMost('broken shared links', sum('shares'), 0),
    atMost('broken printed tags', sum('tags'), 0),
    atMost('unverifiable certificates', sum('certificates'), 0),
    atMost('changed gift links', sum('links'), 0),
    atMost('rejected links of text messages', sum('texts'), 0),
  ];

  /**
   * Reads the account once per second. Every other person switches to refreshed tokens, the others use their
   * first token throughout.
   */
  async function simulateUser({ client }: (typeof signed)[number], index: number): Promise<void> {
    for (let turn = index; !abort.signal.aborted; turn += 1) {
      if (!(await client.call('GET', '/account')).isOk) counts.refused += 1;
      if (turn % 4 === 0) {
        const newest = await client.refresh();
        if (newest === undefined) counts.signedOut += 1;
        else {
          counts.refreshed += 1;
          kids.add(kidOf(newest));
          if (index % 2 === 0) client.token = newest;
        }
      }
      await delay(1_000);
    }
  }

  /** Signs up a new user by text message every two seconds. */
  async function signUpNewUsers(): Promise<void> {
    for (let number = 0; !abort.signal.aborted; number += 1) {
      const phone = `+96656${String(number).padStart(7, '0')}`;
      const { isSignedIn } = await signIn(server.textsOf, createClient(server, { retryMs }), phone);
      counts[isSignedIn ? 'newUsers' : 'failedSignUps'] += 1;
      await delay(2_000);
    }
  }

  /** Runs the rotation script as an operator would, then waits until the new keys are active. */
  async function rotate(): Promise<void> {
    const script = join(repositoryRoot, 'scripts/rotate-keys.ts');
    const { stdout } = await promisify(execFile)(process.execPath, [script], {
      env: server.env,
      cwd: repositoryRoot,
    });
    console.log(stdout.trimEnd());
    await delay(activationDelayMs + 25_000);
  }
});

function kidOf(token: string): string {
  const header = Buffer.from(token.split('.')[0] ?? '', 'base64url').toString();
  return (JSON.parse(header) as { kid: string }).kid;
}
