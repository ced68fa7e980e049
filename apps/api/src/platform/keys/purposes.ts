import { day, hour } from '../clock.ts';

/** How long a key is, and how long what it made may live once another makes what is new: null is for ever. */
type Plan = { bytes: number; lifeMs: number | null };

/** Of what hangs on trees, stands in messages, or is found again by it: it never changes. */
const lasting = (bytes = 32): Plan => ({ bytes, lifeMs: null });

/** Of what ends by itself: changed at will, and forgotten when nothing of it can be alive. */
const passing = (lifeMs: number): Plan => ({ bytes: 32, lifeMs });

export const purposes = {
  tag: lasting(),
  'share-link': lasting(64),
  'refuse-texts': lasting(),
  /** Browsers subscribe with its public half. */
  vapid: lasting(48),
  /** Limits are counted under it: with another key everybody would begin anew. */
  address: lasting(),
  /** Finds the certificate that says the same. */
  certificate: lasting(),
  /** Seals the secrets of authenticator apps. */
  'second-factor': lasting(),
  /** Partners verify what we send with what is derived of it. */
  webhook: lasting(),
  'analytics-token': lasting(),
  'analytics-user': lasting(),

  'token-signing': passing(hour),
  'one-time-code': passing(hour),
  'sign-in-link': passing(hour),
  'erasure-code': passing(hour),
  puzzle: passing(hour),
  /** The public half of what signed a certificate is kept for ever. */
  'certificate-signing': passing(hour),
  'refresh-cookie': passing(31 * day),
  device: passing(401 * day),
  /** A link opens by its hash all the same; this is how long its giver can be told it again. */
  'gift-link': passing(400 * day),
} satisfies Record<string, Plan>;

export type Purpose = keyof typeof purposes;

export const allPurposes = Object.keys(purposes) as Purpose[];

export function isPurpose(name: string): name is Purpose {
  return Object.hasOwn(purposes, name);
}
