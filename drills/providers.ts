import { setTimeout as delay } from 'node:timers/promises';

import type { Misbehaviour } from '../apps/api/src/gateways/messages/testing/fake-provider.ts';
import { startFakeTwilio } from '../apps/api/src/gateways/messages/testing/fake-twilio.ts';
import { createClient } from '../testkit/client.ts';
import { atMost } from '../testkit/results.ts';
import { scenario } from '../testkit/scenario.ts';
import { startServer } from '../testkit/server.ts';
import { requestCode, waitForText } from '../testkit/sign-in.ts';

const hangs: Misbehaviour = { kind: 'hang', storesMessage: false };
const drips: Misbehaviour = { kind: 'drip', storesMessage: false };
const fails: Misbehaviour = { kind: 'status', status: 500 };

/** Behaviour of the first provider for sends and lookups. */
const behaviours: { name: string; send?: Misbehaviour; ask?: Misbehaviour }[] = [
  { name: 'Both providers work' },
  { name: 'The first provider returns 500', send: fails, ask: fails },
  { name: 'It closes sockets before accepting the message', send: { kind: 'hangUp', storesMessage: false } },
  { name: 'It closes sockets after accepting the message', send: { kind: 'hangUp', storesMessage: true } },
  {
    name: 'It accepts the message and returns invalid JSON',
    send: { kind: 'brokenJson', storesMessage: true },
  },
  { name: 'It responds one byte at a time', send: drips, ask: drips },
  { name: 'It never responds', send: hangs, ask: hangs },
];
const goals = { requestMs: 1_000, totalMs: 60_000, lateMs: 5_000 };
const concurrentUsers = 6;
/** Shortest time after which a user may request a new code. */
const resendMs = 31_000;
/** A restarted worker has no circuit-breaker state about the providers. */
const workerStartMs = 4_000;

/**
 * Users can sign in by text message however the first provider fails, through the second if necessary, and
 * never get more messages than they requested.
 */
await scenario({}, async (_, report) => {
  const secondProvider = await startFakeTwilio();
  await using _closing = { [Symbol.asyncDispose]: () => secondProvider.close() };
  await using server = await startServer({
    worker: true,
    env: {
      MESSAGE_PROVIDERS: 'unifonic,twilio',
      TWILIO_URL: secondProvider.baseUrl,
      TWILIO_ACCOUNT_SID: secondProvider.accountSid,
      TWILIO_AUTH_TOKEN: secondProvider.authToken,
      TWILIO_FROM: '+15005550006',
    },
  });
  for (const [index, { name, send, ask }] of behaviours.entries()) {
    server.kill('worker');
    await delay(workerStartMs);
    Object.assign(server.provider.behaviour, { send, ask });
    const prefix = `+96656${index}`;
    const phoneOf = (person: number) => `${prefix}${String(person).padStart(6, '0')}`;
    const first = await Promise.all(
      Array.from({ length: concurrentUsers }, (_, person) => signIn(phoneOf(person))),
    );
    const lateUser = await signIn(phoneOf(concurrentUsers));
    const all = [...first, lateUser];
    const bySecond = secondProvider.messages.filter(({ to }) => to.startsWith(prefix)).length;
    const surplusTexts = all.reduce((sum, { texts, requests }) => sum + Math.max(0, texts - requests), 0);
    const longest = (duration: 'requestMs' | 'totalMs') => Math.max(...all.map((result) => result[duration]));
    report(`${name}: ${all.length} people, ${bySecond} texts by the second provider`, [
      atMost('failed sign-ins', all.filter(({ isSignedIn }) => !isSignedIn).length, 0),
      atMost('surplus text messages', surplusTexts, 0),
      atMost('slowest response', longest('requestMs'), goals.requestMs, 's'),
      atMost('slowest sign-in', longest('totalMs'), goals.totalMs, 's'),
      atMost('sign-in time of a later user', lateUser.totalMs, goals.lateMs, 's'),
    ]);
  }

  /** Behaves like a user: requests a code, waits for it, and requests a new one when none arrives. */
  async function signIn(phone: string) {
    const client = createClient(server, { retryTimeoutMs: 30_000 });
    const startedAt = performance.now();
    let [requests, requestMs, code] = [0, 0, ''];
    while (code === '' && requests < 3) {
      requestMs = Math.max(requestMs, (await requestCode(client, phone)).tookMs);
      requests += 1;
      [, code = ''] = await waitForText(() => textsOf(phone), /#(\d{4})$/u, resendMs);
    }
    const { isOk } = await client.call('POST', '/auth/verify_otp', { phone, code });
    const totalMs = performance.now() - startedAt;
    return { requestMs, totalMs, texts: textsOf(phone).length, requests, isSignedIn: isOk };
  }

  function textsOf(phone: string): string[] {
    const bySecond = secondProvider.messages.filter(({ to }) => to === phone).map(({ body }) => body);
    return [...server.textsOf(phone), ...bySecond];
  }
});
