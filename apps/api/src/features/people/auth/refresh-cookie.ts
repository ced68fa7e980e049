import type { Secrets } from '#core/keys/secrets.ts';
import { timingSafeEqualText } from '#core/timing-safe-equal.ts';

export type RefreshCookie = { sessionId: string; generation: number; proof: string };

/**
 * Derived, not stored: concurrent tabs with one cookie get the same successor, and forging needs both
 * database and secret.
 */
export function createRefreshCookie(
  secrets: Secrets,
  session: { id: string; salt: Buffer },
  generation: number,
): string {
  const proof = secrets.hmac('refresh-cookie', textOf(session, generation));
  return `${session.id}.${generation}.${proof.toString('base64url')}`;
}

export function parseRefreshCookie(text: string | undefined): RefreshCookie | undefined {
  const match = /^([0-9a-f-]{36})\.([1-9]\d{0,8})\.([\w-]{43})$/u.exec(text ?? '');
  const [, sessionId, generation, proof] = match ?? [];
  if (sessionId === undefined || generation === undefined || proof === undefined) return undefined;
  return { sessionId, generation: Number(generation), proof };
}

/** Also accepts cookies of the previous key. */
export function isValidRefreshCookie(
  secrets: Secrets,
  cookie: RefreshCookie,
  session: { id: string; salt: Buffer },
): boolean {
  const proofs = secrets.hmacs('refresh-cookie', textOf(session, cookie.generation));
  return proofs.some((proof) => timingSafeEqualText(proof.toString('base64url'), cookie.proof));
}

function textOf(session: { id: string; salt: Buffer }, generation: number): string {
  return `${session.id}.${generation}.${session.salt.toString('base64url')}`;
}
