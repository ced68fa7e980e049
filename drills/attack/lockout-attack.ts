import { createClient } from '../../testkit/client.ts';
import { required } from '../../testkit/required.ts';
import { atLeast, atMost, type Metric } from '../../testkit/results.ts';
import type { TestServer } from '../../testkit/server.ts';
import { countFailures, requestCode, type SignIn, signIn } from '../../testkit/sign-in.ts';

const counts = { addresses: 25, codesEach: 5, guessers: 8, sprayed: 160, guessesEach: 3, people: 6 };
/** Difficulty a sprayer accepts per phone; about half a second of CPU time. */
const sprayerBits = 19;
const knownPrefix = '+966501';
const phoneOf = (prefix: string, number: number) => `${prefix}${String(number).padStart(6, '0')}`;

/**
 * Requests codes from many IP addresses, guesses codes of one phone, and sprays guesses over 160 phones.
 * Users with a known browser must not notice; new users must get in by solving the proof of work.
 */
export async function runLockoutAttack(server: TestServer): Promise<Metric[]> {
  const owners = Array.from({ length: counts.people }, (_, number) => ({
    phone: phoneOf(knownPrefix, number + 1),
    browser: createClient(server, { address: `203.0.113.${number + 1}` }),
  }));
  const firstSignIns = await Promise.all(
    owners.map(({ browser, phone }) => signIn(server.textsOf, browser, phone)),
  );
  const knownSignIns: SignIn[] = [];
  const newSignIns: SignIn[] = [];
  const victim = phoneOf(knownPrefix, 1);

  const requested = await requestCodes(server);
  await signInOwner(0);
  await signInNewUser('203.0.113.101', phoneOf(knownPrefix, 101));
  const guessed = await guessOnePhone(server, victim);
  await signInOwner(0);
  await signInNewUser('203.0.113.102', victim);
  const sprayed = await sprayGuesses(server);
  await signInOwner(0);
  await signInNewUser('203.0.113.103', phoneOf(knownPrefix, 103));
  for (const ownerIndex of owners.keys()) await signInOwner(ownerIndex);

  return [
    atLeast('users with an earlier sign-in', counts.people - countFailures(firstSignIns), counts.people),
    atLeast('codes requested from 25 IP addresses', requested, counts.addresses * counts.codesEach),
    atLeast('code requests and guesses for one phone', guessed, counts.guessers * 2),
    atLeast('guesses for 160 phones', sprayed.sent, counts.sprayed * counts.guessesEach),
    atMost('compared guesses, limit max(100, 3 %) per day', sprayed.compared, 100),
    atMost('failed sign-ins of known browsers', countFailures(knownSignIns), 0),
    atMost('proof-of-work bits required of known browsers', maxBits(knownSignIns), 0),
    atMost('failed sign-ins of new users', countFailures(newSignIns), 0),
    atLeast('proof-of-work bits solved by new users', maxBits(newSignIns), 18),
  ];

  async function signInOwner(ownerIndex: number): Promise<void> {
    const { browser, phone } = required(owners[ownerIndex]);
    knownSignIns.push(await signIn(server.textsOf, browser, phone));
  }

  async function signInNewUser(address: string, phone: string): Promise<void> {
    newSignIns.push(await signIn(server.textsOf, createClient(server, { address }), phone));
  }
}

async function requestCodes(server: TestServer): Promise<number> {
  let requested = 0;
  for (let address = 0; address < counts.addresses; address += 1)
    for (let code = 0; code < counts.codesEach; code += 1) {
      const phone = phoneOf('+966561', address * counts.codesEach + code);
      const client = createClient(server, { address: `198.51.100.${address}` });
      await client.call('POST', '/auth/login_phone', { phone });
      requested += 1;
    }
  return requested;
}

/** Each guesser has its own IP address and solves the proof of work. */
async function guessOnePhone(server: TestServer, phone: string): Promise<number> {
  let requests = 0;
  for (let number = 0; number < counts.guessers; number += 1) {
    const guesser = createClient(server, { address: `192.0.2.${number}` });
    await requestCode(guesser, phone, sprayerBits);
    await guesser.call('POST', '/auth/verify_otp', { phone, code: '0000' });
    requests += 2;
  }
  return requests;
}

async function sprayGuesses(server: TestServer): Promise<{ sent: number; compared: number }> {
  const count = { sent: 0, compared: 0 };
  for (let number = 0; number < counts.sprayed; number += 1) {
    const phone = phoneOf('+966571', number);
    const sprayer = createClient(server, { address: `198.18.${number}.1` });
    await requestCode(sprayer, phone, sprayerBits);
    for (let guess = 0; guess < counts.guessesEach; guess += 1) {
      const code = String(1_111 * guess).padStart(4, '0');
      const { status, code: errorCode } = await sprayer.call('POST', '/auth/verify_otp', { phone, code });
      count.sent += 1;
      if (status === 200 || errorCode === 'WRONG_CODE') count.compared += 1;
    }
  }
  return count;
}

const maxBits = (signIns: SignIn[]) => Math.max(...signIns.map(({ bits }) => bits));
