import { timingSafeEqual } from 'node:crypto';

import { pagePaths } from '@nabta/contract/pages';

import type { Secrets } from '../../platform/keys/secrets.ts';

const idBytes = 16;
const proofBytes = 16;

/** What opens in place of a typed code: 128 bits of proof behind the hash, where no server logs them. */
export function signInLink(secrets: Secrets, challengeId: string, address: URL): string {
  const id = Buffer.from(challengeId.replaceAll('-', ''), 'hex');
  const proof = secrets.mac('sign-in-link', challengeId).subarray(0, proofBytes);
  const token = Buffer.concat([id, proof]).toString('base64url');
  return new URL(`${pagePaths.signInLink}#${token}`, address).href;
}

/** The challenge that a token answers; undefined where it is not ours. */
export function challengeOfToken(secrets: Secrets, token: string): string | undefined {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== idBytes + proofBytes) return undefined;
  const hex = bytes.subarray(0, idBytes).toString('hex');
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5');
  const isOurs = secrets
    .macs('sign-in-link', id)
    .some((mac) => timingSafeEqual(bytes.subarray(idBytes), mac.subarray(0, proofBytes)));
  return isOurs ? id : undefined;
}
