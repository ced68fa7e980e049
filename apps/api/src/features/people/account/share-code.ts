import { aessiv } from '@noble/ciphers/aes.js';

import type { Secrets } from '#core/keys/secrets.ts';

export type ShareCode = { phone: string; version: number };

/**
 * The "encoded phone" of `/user/{encoded phone}`: phone and share version under authenticated encryption. It
 * cannot be forged or decoded, and expires when the version changes.
 */
export function encryptShareCode(secrets: Secrets, { phone, version }: ShareCode): string {
  const text = `${phone.slice(1)}.${version}`;
  const codes = codeCache.get(secrets) ?? new Map<string, string>();
  codeCache.set(secrets, codes);
  const cached = codes.get(text);
  if (cached !== undefined) return cached;
  const bytes = aessiv(secrets.shareLinkKey).encrypt(new TextEncoder().encode(text));
  const code = Buffer.from(bytes).toString('base64url');
  if (codes.size >= maxCachedCodes) codes.clear();
  codes.set(text, code);
  return code;
}

/** Cache of encrypted codes: the encryption is deterministic and accounts are read often. */
const codeCache = new WeakMap<Secrets, Map<string, string>>();
const maxCachedCodes = 20_000;

/** Returns undefined for codes that this server did not create. */
export function decryptShareCode(secrets: Secrets, code: string): ShareCode | undefined {
  try {
    const text = new TextDecoder().decode(
      aessiv(secrets.shareLinkKey).decrypt(Buffer.from(code, 'base64url')),
    );
    const [digits, version] = text.split('.');
    return { phone: `+${digits}`, version: Number(version) };
  } catch {
    return undefined;
  }
}
