import type { Passport } from '@nabta/contract/passport';
import { checkPassport } from '@nabta/domain/passport';
import type { HashOfEntry, PassportVerdict } from '@nabta/domain/passport';

/** Undefined where the browser computes no hashes: it does so only on pages that came over https. */
export async function checkInBrowser(passport: Passport): Promise<PassportVerdict | undefined> {
  return 'subtle' in crypto ? checkPassport(passport, hashOfEntry) : undefined;
}

const hashOfEntry: HashOfEntry = async (previous, body) => {
  const text = new TextEncoder().encode(body);
  const bytes = new Uint8Array(previous.length / 2 + text.length);
  bytes.set(previous.match(/../gu)?.map((pair) => Number.parseInt(pair, 16)) ?? []);
  bytes.set(text, previous.length / 2);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
};
