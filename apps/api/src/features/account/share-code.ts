import type { Phone } from '@nabta/domain/phone';
import { aessiv } from '@noble/ciphers/aes.js';

import type { Secrets } from '../../platform/secrets.ts';

export type ShareCode = { phone: Phone; version: number };

/**
 * The "encoded phone" of `/user/{encoded phone}`: phone and share version under authenticated encryption, so that a link
 * can be neither forged nor turned back into a number, and dies when the version is raised (SECURITY P1).
 */
export function sealShareCode(secrets: Secrets, { phone, version }: ShareCode): string {
  const text = new TextEncoder().encode(`${phone.slice(1)}.${version}`);
  return Buffer.from(aessiv(secrets.shareLinkKey).encrypt(text)).toString('base64url');
}

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
