import type { Phone } from '@nabta/domain/phone';
import { aessiv } from '@noble/ciphers/aes.js';

import type { Secrets } from '../../platform/keys/secrets.ts';

export type ShareCode = { phone: Phone; version: number };

/**
 * The "encoded phone" of `/user/{encoded phone}`: phone and share version under authenticated encryption, so that a link
 * can be neither forged nor turned back into a number, and dies when the version is raised (SECURITY P1).
 */
export function sealShareCode(secrets: Secrets, { phone, version }: ShareCode): string {
  const text = `${phone.slice(1)}.${version}`;
  const codes = sealed.get(secrets) ?? new Map<string, string>();
  sealed.set(secrets, codes);
  const known = codes.get(text);
  if (known !== undefined) return known;
  const bytes = aessiv(secrets.shareLinkKey).encrypt(new TextEncoder().encode(text));
  const code = Buffer.from(bytes).toString('base64url');
  if (codes.size >= maxSealed) codes.clear();
  codes.set(text, code);
  return code;
}

/** The same phone and version make the same code, and an account is read far more often than it is renewed. */
const sealed = new WeakMap<Secrets, Map<string, string>>();
const maxSealed = 20_000;

/** Undefined for every code that this house did not make. */
export function openShareCode(secrets: Secrets, code: string): ShareCode | undefined {
  try {
    const text = new TextDecoder().decode(
      aessiv(secrets.shareLinkKey).decrypt(Buffer.from(code, 'base64url')),
    );
    const [digits, version] = text.split('.');
    return { phone: `+${digits}` as Phone, version: Number(version) };
  } catch {
    return undefined;
  }
}
