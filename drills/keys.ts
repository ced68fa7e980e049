import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

import { activationDelayMs } from '../apps/api/src/core/keys/key-store.ts';
import { parseJson } from '../apps/api/src/core/parse-json.ts';
import { tagSecret } from '../apps/api/src/features/gifts/tag/tag-secret.ts';
import { verifyOffline } from '../apps/api/src/features/trees/certificate/testing/verify-offline.ts';
import { type CertificateKeys, certificateKeysPath } from '../packages/contract/src/trees/certificate.ts';
import { repositoryRoot } from '../scripts/run-command.ts';
import { type Client, createClient } from '../testkit/client.ts';
import { insertTaggedTrees } from '../testkit/fixtures.queries.ts';
import { type TestPerson, createPeople } from '../testkit/people.ts';
import { atLeast, atMost } from '../testkit/results.ts';
import { scenario } from '../testkit/scenario.ts';
import { secretKey } from '../testkit/secret-key.ts';
import { type TestServer, startServer } from '../testkit/server.ts';
import { signIn, waitForText } from '../testkit/sign-in.ts';

const userCount = 60;
const ownerCount = 8;
const tagsEach = 20;
const retryTimeoutMs = 30_000;
/** Below this, the run proves nothing: a third of what two idle cores reach. */
const min = { calls: 3_000, refreshed: 400, newUsers: 20, keysSeen: 3 };

/**
 * Rotates the keys of two servers and a worker twice under load, the second time together with SECRET_KEY. No
 * user is signed out, new users can sign up, and everything printed, sent or shared before stays valid.
 */
await scenario({}, async () => {
  await using server = await startServer({ servers: 2, worker: true });
  const people = await createPeople(server, userCount, { treesEach: 3 });
  const users = people.map((person) => ({
    ...person,
    client: createClient(server, { token: person.token(), cookie: person.cookie, retryTimeoutMs }),
  }));
  const tagIds = await insertTaggedTrees(server.database.sql, 3 * tagsEach);
  const artifacts = await issueArtifacts(server, users.slice(0, ownerCount), tagIds);
  console.log(`${userCount} people are signed in, on two servers; the keys are changed twice…`);

  const counts = { rejected: 0, refreshed: 0, signedOut: 0, newUsers: 0, failedSignUps: 0 };
  const kids = new Set<string>();
  const abort = new AbortController();
  const simulations = [...users.map(simulateUser), signUpNewUsers()];
  // A tag can be claimed once, so each check uses different ones.
  const check = (checkIndex: number) =>
    countInvalid(server, artifacts, {
      claimer: createClient(server, { token: users[0]?.client.token ?? '', retryTimeoutMs }),
      tags: artifacts.tags.slice(checkIndex * tagsEach, (checkIndex + 1) * tagsEach),
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
  await Promise.all(simulations);

  const clients = users.map(({ client }) => client);
  const countOf = (kind: keyof (typeof invalid)[number]) =>
    invalid.reduce((sum, counts) => sum + counts[kind], 0);
  const calls = clients.reduce((sum, client) => sum + client.calls, 0);
  const retries = clients.reduce((sum, client) => sum + client.retries, 0);
  console.log(`\n${retries} calls were sent to the other server while one was leaving`);
  return [
    atLeast('calls', calls, min.calls),
    atLeast('sessions refreshed', counts.refreshed, min.refreshed),
    atLeast('new users', counts.newUsers, min.newUsers),
    atLeast('keys used for tokens', kids.size, min.keysSeen),
    atMost('rejected calls', counts.rejected, 0),
    atMost('signed-out users', counts.signedOut, 0),
    atMost('new users who were shut out', counts.failedSignUps, 0),
    atMost('broken shared links', countOf('shares'), 0),
    atMost('broken printed tags', countOf('tags'), 0),
    atMost('unverifiable certificates', countOf('certificates'), 0),
    atMost('changed gift links', countOf('links'), 0),
    atMost('rejected links of text messages', countOf('texts'), 0),
  ];

  /**
   * Reads the account once per second. Every other person switches to refreshed tokens, the others use their
   * first token throughout.
   */
  async function simulateUser({ client }: (typeof users)[number], index: number): Promise<void> {
    for (let call = index; !abort.signal.aborted; call += 1) {
      if (!(await client.call('GET', '/account')).isOk) counts.rejected += 1;
      if (call % 4 === 0) {
        const newToken = await client.refresh();
        if (newToken === undefined) counts.signedOut += 1;
        else {
          counts.refreshed += 1;
          kids.add(kidOf(newToken));
          if (index % 2 === 0) client.token = newToken;
        }
      }
      await delay(1_000);
    }
  }

  /** Signs up a new user by text message every two seconds. */
  async function signUpNewUsers(): Promise<void> {
    for (let number = 0; !abort.signal.aborted; number += 1) {
      const phone = `+96656${String(number).padStart(7, '0')}`;
      const { isSignedIn } = await signIn(server.textsOf, createClient(server, { retryTimeoutMs }), phone);
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
  return parseJson<{ kid: string }>(header).kid;
}

type Owner = Pick<TestPerson, 'trees'> & { client: Client };

/** Artifacts issued before a key rotation, which must stay valid for ever. */
type IssuedArtifacts = {
  shareCodes: string[];
  certificates: Uint8Array[];
  giftLinks: { owner: Owner; giftId: string; link: string | undefined }[];
  textSecrets: { code: string; secret: string }[];
  tags: { id: string; secret: string }[];
};

/** Every owner shares the forest, downloads a certificate, and gives one tree by link and one by phone. */
async function issueArtifacts(
  { textsOf, secrets }: TestServer,
  owners: readonly Owner[],
  tagIds: readonly string[],
): Promise<IssuedArtifacts> {
  const artifacts: IssuedArtifacts = {
    shareCodes: [],
    certificates: [],
    giftLinks: [],
    textSecrets: [],
    tags: tagIds.map((id) => ({ id, secret: tagSecret(secrets, id) })),
  };
  for (const [index, owner] of owners.entries()) {
    const { client, trees } = owner;
    const [, linkTree = '', phoneTree = ''] = trees;
    artifacts.shareCodes.push((await client.read<{ shareCode: string }>('GET', '/account')).shareCode);
    artifacts.certificates.push(await downloadCertificate(owner));
    const body = { trees: [linkTree], phone: null };
    const [gift] = await client.read<{ id: string }[]>('POST', '/gift', body);
    const giftId = gift?.id ?? '';
    artifacts.giftLinks.push({ owner, giftId, link: await getLink(client, giftId) });
    const phone = `+96657${String(index).padStart(7, '0')}`;
    await client.call('POST', `/tree/${phoneTree}/gift`, { phone });
    const [, code = '', secret = ''] = await waitForText(() => textsOf(phone), /\/gift\/(\w+)#(\w+)/u);
    artifacts.textSecrets.push({ code, secret });
  }
  return artifacts;
}

/** Counts the artifacts that are no longer valid. */
async function countInvalid(
  server: TestServer,
  artifacts: IssuedArtifacts,
  { claimer, tags }: { claimer: Client; tags: IssuedArtifacts['tags'] },
): Promise<Record<'shares' | 'certificates' | 'links' | 'texts' | 'tags', number>> {
  const invalid = { shares: 0, certificates: 0, links: 0, texts: 0, tags: 0 };
  const visitor = createClient(server, { retryTimeoutMs });
  for (const code of artifacts.shareCodes)
    if (!(await visitor.call('GET', `/account/public/${code}`)).isOk) invalid.shares += 1;
  const newCertificates = await Promise.all(
    artifacts.giftLinks.slice(0, 3).map(({ owner }) => downloadCertificate(owner)),
  );
  const published: CertificateKeys = await (await fetch(server.url + certificateKeysPath)).json();
  for (const file of [...artifacts.certificates, ...newCertificates])
    if ((await verifyOffline(file, published)).is !== 'genuine') invalid.certificates += 1;
  for (const { owner, giftId, link } of artifacts.giftLinks)
    if ((await getLink(owner.client, giftId)) !== link) invalid.links += 1;
  for (const { code, secret } of artifacts.textSecrets)
    if (!(await visitor.call('POST', `/gift/page/${code}/opt_out`, { secret })).isOk) invalid.texts += 1;
  for (const { id, secret } of tags)
    if (!(await claimer.call('POST', `/tree_tag/${id}/claim`, { secret })).isOk) invalid.tags += 1;
  return invalid;
}

async function downloadCertificate({ client, trees }: Owner): Promise<Uint8Array> {
  return (await client.call('GET', `/tree/${trees[0]}/certificate`)).bytes;
}

async function getLink(client: Client, giftId: string): Promise<string | undefined> {
  return (await client.call<{ link: string }>('GET', `/gift/${giftId}/link`)).data?.link;
}
