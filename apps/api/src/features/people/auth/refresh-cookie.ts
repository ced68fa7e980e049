import { isSame } from '../../platform/is-same.ts';
import type { Secrets } from '../../platform/keys/secrets.ts';

export type RefreshCookie = { sessionId: string; generation: number; proof: string };

/**
 * The cookie of one generation of a session. It is derived and not stored: all tabs that race with one cookie are
 * given the same successor, and neither the database nor the secret alone is enough to forge it.
 */
export function makeRefreshCookie(
  secrets: Secrets,
  session: { id: string; salt: Buffer },
  generation: number,
): string {
  const proof = secrets.mac('refresh-cookie', textOf(session, generation));
  return `${session.id}.${generation}.${proof.toString('base64url')}`;
}

export function readRefreshCookie(text: string | undefined): RefreshCookie | undefined {
  const match = /^([0-9a-f-]{36})\.([1-9]\d{0,8})\.([\w-]{43})$/u.exec(text ?? '');
  const [, sessionId, generation, proof] = match ?? [];
  if (sessionId === undefined || generation === undefined || proof === undefined) return undefined;
  return { sessionId, generation: Number(generation), proof };
}

/** One that a key made before the last change is as good. */
export function isGenuine(
  secrets: Secrets,
  cookie: RefreshCookie,
  session: { id: string; salt: Buffer },
): boolean {
  const proofs = secrets.macs('refresh-cookie', textOf(session, cookie.generation));
  return proofs.some((proof) => isSame(proof.toString('base64url'), cookie.proof));
}

function textOf(session: { id: string; salt: Buffer }, generation: number): string {
  return `${session.id}.${generation}.${session.salt.toString('base64url')}`;
}
