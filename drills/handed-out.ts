import { verifyOffline } from '../apps/api/src/features/certificate/testing/verify-offline.ts';
import { tagSecret } from '../apps/api/src/features/tag/tag-secret.ts';
import type { Secrets } from '../apps/api/src/platform/keys/secrets.ts';
import { certificateKeysPath, type CertificateKeys } from '../packages/contract/src/certificate.ts';
import { type ReadTexts, textTo } from './newcomer.ts';
import type { SignedPerson } from './signed-people.ts';
import type { Answered, Caller } from './two-servers.ts';

/** What left the house before its keys were changed, and must work for ever. */
export type HandedOut = {
  shareCodes: string[];
  certificates: Uint8Array[];
  giftLinks: { owner: SignedPerson; giftId: string; link: string }[];
  textSecrets: { code: string; secret: string }[];
  tags: { id: string; secret: string }[];
};

type House = { caller: Caller; textsOf: ReadTexts; secrets: Secrets };

/** Each owner shares, certifies, gives one tree by a link and another to a phone. */
export async function handOut(
  { caller, textsOf, secrets }: House,
  owners: readonly SignedPerson[],
  tagIds: readonly string[],
): Promise<HandedOut> {
  const out: HandedOut = {
    shareCodes: [],
    certificates: [],
    giftLinks: [],
    textSecrets: [],
    tags: tagIds.map((id) => ({ id, secret: tagSecret(secrets, id) })),
  };
  for (const [index, owner] of owners.entries()) {
    const { token } = owner;
    const [kept = '', given = '', texted = ''] = owner.trees;
    out.shareCodes.push(textOf(await caller.call('/api/account', { token }), 'shareCode'));
    out.certificates.push(await certificateOf(caller, owner, kept));
    const gifts = await caller.call('/api/gift', {
      method: 'POST',
      token,
      body: { trees: [given], phone: null },
    });
    if (gifts.status !== 200)
      throw new Error(`A gift by link was answered ${gifts.status} ${JSON.stringify(gifts.json)}`);
    const [gift] = dataOf(gifts) as unknown as { id: string }[];
    const giftId = gift?.id ?? '';
    out.giftLinks.push({ owner, giftId, link: await linkOf(caller, owner, giftId) });
    const phone = `+96657${String(index).padStart(7, '0')}`;
    await caller.call(`/api/tree/${texted}/gift`, { method: 'POST', token, body: { phone } });
    const text = await textTo(textsOf, phone, /\/gift\/(\w+)#(\w+)/u);
    out.textSecrets.push({ code: text[1] ?? '', secret: text[2] ?? '' });
  }
  return out;
}

/** How much of it is dead by now. Tags are claimed, each once, so only some of them are tried each time. */
export async function countDead(
  caller: Caller,
  out: HandedOut,
  { claimer, tags }: { claimer: SignedPerson; tags: HandedOut['tags'] },
): Promise<Record<'shares' | 'certificates' | 'links' | 'texts' | 'tags', number>> {
  const dead = { shares: 0, certificates: 0, links: 0, texts: 0, tags: 0 };
  for (const code of out.shareCodes) {
    const { status } = await caller.call(`/api/account/public/${code}`);
    if (status !== 200) dead.shares += 1;
  }
  const fresh = await Promise.all(
    out.giftLinks.slice(0, 3).map(({ owner }) => certificateOf(caller, owner, owner.trees[0] ?? '')),
  );
  const published = (await caller.call(certificateKeysPath)).json as unknown as CertificateKeys;
  for (const file of [...out.certificates, ...fresh]) {
    const { is } = await verifyOffline(file, published);
    if (is !== 'genuine') dead.certificates += 1;
  }
  for (const { owner, giftId, link } of out.giftLinks)
    if ((await linkOf(caller, owner, giftId)) !== link) dead.links += 1;
  for (const { code, secret } of out.textSecrets) {
    const { status } = await caller.call(`/api/gift/page/${code}/opt_out`, {
      method: 'POST',
      body: { secret },
    });
    if (status !== 200) dead.texts += 1;
  }
  for (const { id, secret } of tags) {
    const { status } = await caller.call(`/api/tree_tag/${id}/claim`, {
      method: 'POST',
      token: claimer.token,
      body: { secret },
    });
    if (status !== 200) dead.tags += 1;
  }
  return dead;
}

async function certificateOf(caller: Caller, { token }: SignedPerson, publicId: string): Promise<Uint8Array> {
  return (await caller.call(`/api/tree/${publicId}/certificate`, { token })).bytes;
}

async function linkOf(caller: Caller, { token }: SignedPerson, giftId: string): Promise<string> {
  return textOf(await caller.call(`/api/gift/${giftId}/link`, { token }), 'link');
}

function dataOf({ json }: Answered): Record<string, unknown> {
  return (json['data'] ?? {}) as Record<string, unknown>;
}

function textOf(answered: Answered, name: string): string {
  const text = dataOf(answered)[name];
  return typeof text === 'string' ? text : '';
}
