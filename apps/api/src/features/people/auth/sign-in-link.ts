import { timingSafeEqual } from 'node:crypto';

import { pagePaths } from '@nabta/contract/core/pages';

import type { Secrets } from '#core/keys/secrets.ts';

const idBytes = 16;
const proofBytes = 16;

/** Sign-in link with 128 bits of proof in the URL fragment, which servers do not log. */
export function createSignInLink(secrets: Secrets, challengeId: string, address: URL): string {
  const id = Buffer.from(challengeId.replaceAll('-', ''), 'hex');
  const proof = secrets.hmac('sign-in-link', challengeId).subarray(0, proofBytes);
  const token = Buffer.concat([id, proof]).toString('base64url');
  return new URL(`${pagePaths.signInLink}#${token}`, address).href;
}

/** Returns the challenge id of a token; undefined for a forged token. */
export function challengeOfToken(secrets: Secrets, token: string): string | undefined {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== idBytes + proofBytes) return undefined;
  const hex = bytes.subarray(0, idBytes).toString('hex');
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5');
  const isValid = secrets
    .hmacs('sign-in-link', id)
    .some((hmac) => timingSafeEqual(bytes.subarray(idBytes), hmac.subarray(0, proofBytes)));
  return isValid ? id : undefined;
}
