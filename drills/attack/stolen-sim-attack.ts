import { type Client, createClient } from '../../testkit/client.ts';
import { updateSessionsToOld, updateToStaff } from '../../testkit/fixtures.queries.ts';
import type { TestPerson } from '../../testkit/people.ts';
import { required } from '../../testkit/required.ts';
import { atLeast, atMost, type Metric } from '../../testkit/results.ts';
import type { TestServer } from '../../testkit/server.ts';
import { signIn } from '../../testkit/sign-in.ts';

const guessers = 3;
const guessesEach = 8;
const wrongCode = { kind: 'totp', code: '000000' };

/**
 * Signs in by text message alone, as the thief of a phone: uses the role of an administrator, shuts the owner
 * out, and guesses the second factor. The older, proven browser of the owner must notice nothing.
 */
export async function runStolenSimAttack(server: TestServer, people: TestPerson[]): Promise<Metric[]> {
  const [owner, stranger] = [required(people[0]), required(people[1])];
  const browser = createClient(server, { address: '203.0.113.201', token: owner.token });
  await updateSessionsToOld(server.database.sql, owner);
  await updateToStaff(server.database.sql, owner, 'admin');
  const foreignTree = required(stranger.trees[0]);
  const uses = await useRole(await stealSession(server, owner, 1), foreignTree);
  const shutOuts = await shutOwnerOut(await stealSession(server, owner, 2));
  const guesses = [];
  for (let number = 0; number < guessers; number += 1)
    guesses.push(...(await guessFactor(await stealSession(server, owner, 3 + number))));
  const proof = await browser.call('POST', '/second_factor/proof', wrongCode);
  const ownUse = await browser.call('PATCH', `/tree/${foreignTree}`, { isVip: true });
  const notices = await browser.read<{ items: { kind: string }[] }>('GET', '/notification');
  return [
    atLeast('uses of a role without the second factor', uses.length, 8),
    atMost('accepted of them', countAccepted(uses), 0),
    atLeast('calls that would shut the owner out', shutOuts.length, 8),
    atMost('accepted of them', countAccepted(shutOuts), 0),
    atLeast('guesses of the second factor', guesses.length, guessers * guessesEach),
    atMost('compared of them', guesses.filter((code) => code === 'FACTOR_REFUSED').length, 10),
    atMost(
      'answers to the proven browser that it tried too often',
      Number(proof.code === 'TOO_MANY_TRIES'),
      0,
    ),
    atLeast('uses of the role by the proven browser', Number(ownUse.isOk), 1),
    atLeast(
      'notices of new browsers',
      notices.items.filter(({ kind }) => kind === 'new_browser').length,
      guessers + 2,
    ),
  ];
}

async function stealSession(server: TestServer, { phone }: TestPerson, number: number): Promise<Client> {
  const thief = createClient(server, { address: `198.51.100.${200 + number}` });
  const { isSignedIn, error } = await signIn(server.textsOf, thief, phone);
  if (!isSignedIn) throw new Error(`The thief could not sign in: ${error}`);
  return thief;
}

type Call = [method: string, path: string, body?: object];

async function useRole(thief: Client, publicId: string) {
  const calls: Call[] = [
    ['PATCH', `/tree/${publicId}`, { isDamaged: true }],
    ['PATCH', `/tree/${publicId}`, { isDeleted: true }],
    ['POST', `/tree/${publicId}/measurement`, { heightM: 1 }],
    ['POST', `/tree/${publicId}/care`, { id: crypto.randomUUID(), at: new Date(), lossCause: 'dead' }],
    ['POST', `/tree/${publicId}/photo`, formWithPhoto()],
    ['GET', '/tree/tiles/0/0/0.mvt?scope=all'],
    ['GET', '/field/assignments'],
    ['GET', `/console/ticket/${crypto.randomUUID()}/photo/${crypto.randomUUID()}`],
    ['GET', '/console/tree'],
  ];
  return sendAll(thief, calls);
}

async function shutOwnerOut(thief: Client) {
  const sessions = await thief.read<{ id: string; isCurrent: boolean }[]>('GET', '/account/sessions');
  const older = sessions.filter(({ isCurrent }) => !isCurrent);
  return sendAll(thief, [
    ...older.map(({ id }): Call => ['DELETE', `/account/sessions/${id}`]),
    ['POST', '/auth/logout', { everywhere: true }],
    ['POST', '/auth/phone/old_code'],
    ['POST', '/account/export'],
    ['GET', '/account/export'],
    ['POST', '/account/erasure_code'],
    ['DELETE', '/account', { code: '0000' }],
    ['POST', '/second_factor/totp'],
  ]);
}

async function guessFactor(thief: Client): Promise<string[]> {
  const codes = [];
  for (let guess = 0; guess < guessesEach; guess += 1)
    codes.push((await thief.call('POST', '/second_factor/proof', wrongCode)).code);
  return codes;
}

async function sendAll(client: Client, calls: readonly Call[]) {
  const responses = [];
  for (const call of calls) responses.push(await client.call(...call));
  return responses;
}

const countAccepted = (responses: readonly { status: number }[]) =>
  responses.filter(({ status }) => status !== 403).length;

function formWithPhoto(): FormData {
  const form = new FormData();
  form.append('file', new Blob(['photo'], { type: 'image/jpeg' }), 'photo.jpg');
  return form;
}
