import { typedKeys } from '@nabta/domain/typed-object';

import { day, hour } from '../clock.ts';

/** Key length, and how long an old key stays valid after rotation (`null`: for ever). */
type KeyPolicy = { bytes: number; ttlMs: number | null };

/** Permanent keys: their output is printed, sent or used as an index. */
const permanent = (bytes = 32): KeyPolicy => ({ bytes, ttlMs: null });

/** Rotating keys: what they sign expires, and then they are deleted. */
const rotating = (ttlMs: number): KeyPolicy => ({ bytes: 32, ttlMs });

export const purposes = {
  tag: permanent(),
  'share-link': permanent(64),
  'refuse-texts': permanent(),
  /** Browsers subscribe with its public half. */
  vapid: permanent(48),
  /** Rate limits are counted under it: a new key would reset them. */
  address: permanent(),
  /** Finds the certificate with the same content. */
  certificate: permanent(),
  /** Encrypts the secrets of authenticator apps. */
  'second-factor': permanent(),
  /** Partners verify webhooks with keys derived from it. */
  webhook: permanent(),
  'analytics-token': permanent(),
  'analytics-user': permanent(),

  'token-signing': rotating(hour),
  'one-time-code': rotating(hour),
  'sign-in-link': rotating(hour),
  'erasure-code': rotating(hour),
  puzzle: rotating(hour),
  /** The public key that verifies a certificate is stored for ever. */
  'certificate-signing': rotating(hour),
  'refresh-cookie': rotating(31 * day),
  device: rotating(401 * day),
  /** How long the giver can see the link again; the link itself is verified by its hash. */
  'gift-link': rotating(400 * day),
} satisfies Record<string, KeyPolicy>;

export type Purpose = keyof typeof purposes;

export const allPurposes = typedKeys(purposes);

export function isPurpose(name: string): name is Purpose {
  return Object.hasOwn(purposes, name);
}
