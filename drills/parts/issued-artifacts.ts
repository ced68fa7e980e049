import { tagSecret } from '../../apps/api/src/features/gifts/tag/tag-secret.ts';
import { verifyOffline } from '../../apps/api/src/features/trees/certificate/testing/verify-offline.ts';
import { certificateKeysPath, type CertificateKeys } from '../../packages/contract/src/trees/certificate.ts';
import { type Client, createClient } from '../../testkit/client.ts';
import type { TestPerson } from '../../testkit/people.ts';
import type { TestServer } from '../../testkit/server.ts';
import { waitForText } from '../../testkit/sign-in.ts';

type Owner = Pick<TestPerson, 'trees'> & { client: Client };

/** Artifacts issued before a key rotation, which must stay valid for ever. */
export type IssuedArtifacts = {
  shareCodes: string[];
  certificates: Uint8Array[];
  giftLinks: { owner: Owner; giftId: string; link: string | undefined }[];
  textSecrets: { code: string; secret: string }[];
  tags: { id: string; secret: string }[];
};

/** Every owner shares the forest, downloads a certificate, and gives one tree by link and one by phone. */
export async function issueArtifacts(
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
    artifacts.certificates.push(await certificateOf(owner));
    const body = { trees: [linkTree], phone: null };
    const [gift] = await client.read<{ id: string }[]>('POST', '/gift', body);
    const giftId = gift?.id ?? '';
    artifacts.giftLinks.push({ owner, giftId, link: await linkOf(client, giftId) });
    const phone = `+96657${String(index).padStart(7, '0')}`;
    await client.call('POST', `/tree/${phoneTree}/gift`, { phone });
    const [, code = '', secret = ''] = await waitForText(() => textsOf(phone), /\/gift\/(\w+)#(\w+)/u);
    artifacts.textSecrets.push({ code, secret });
  }
  return artifacts;
}

/** Counts the artifacts that are no longer valid. */
export async function countInvalid(
  server: TestServer,
  artifacts: IssuedArtifacts,
  { claimer, tags }: { claimer: Client; tags: IssuedArtifacts['tags'] },
): Promise<Record<'shares' | 'certificates' | 'links' | 'texts' | 'tags', number>> {
  const invalid = { shares: 0, certificates: 0, links: 0, texts: 0, tags: 0 };
  const visitor = createClient(server, { retryMs: 30_000 });
  for (const code of artifacts.shareCodes)
    if (!(await visitor.call('GET', `/account/public/${code}`)).isOk) invalid.shares += 1;
  const newCertificates = await Promise.all(
    artifacts.giftLinks.slice(0, 3).map(({ owner }) => certificateOf(owner)),
  );
  const published = (await (await fetch(server.url + certificateKeysPath)).json()) as CertificateKeys;
  for (const file of [...artifacts.certificates, ...newCertificates])
    if ((await verifyOffline(file, published)).is !== 'genuine') invalid.certificates += 1;
  for (const { owner, giftId, link } of artifacts.giftLinks)
    if ((await linkOf(owner.client, giftId)) !== link) invalid.links += 1;
  for (const { code, secret } of artifacts.textSecrets)
    if (!(await visitor.call('POST', `/gift/page/${code}/opt_out`, { secret })).isOk) invalid.texts += 1;
  for (const { id, secret } of tags)
    if (!(await claimer.call('POST', `/tree_tag/${id}/claim`, { secret })).isOk) invalid.tags += 1;
  return invalid;
}

async function certificateOf({ client, trees }: Owner): Promise<Uint8Array> {
  return (await client.call('GET', `/tree/${trees[0]}/certificate`)).bytes;
}

async function linkOf(client: Client, giftId: string): Promise<string | undefined> {
  return (await client.call<{ link: string }>('GET', `/gift/${giftId}/link`)).data?.link;
}
