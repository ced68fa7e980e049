import type { Passport } from '@nabta/contract/trees/passport';
import { checkPassport } from '@nabta/domain/passport';
import type { EntryHasher, PassportVerdict } from '@nabta/domain/passport';

/** Undefined without HTTPS: browsers expose `crypto.subtle` only in secure contexts. */
export async function verifyInBrowser(passport: Passport): Promise<PassportVerdict | undefined> {
  return 'subtle' in crypto ? checkPassport(passport, hashOfEntry) : undefined;
}

const hashOfEntry: EntryHasher = async (previous, body) => {
  const text = new TextEncoder().encode(body);
  const bytes = new Uint8Array(previous.length / 2 + text.length);
  bytes.set(previous.match(/../gu)?.map((pair) => Number.parseInt(pair, 16)) ?? []);
  bytes.set(text, previous.length / 2);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
};
