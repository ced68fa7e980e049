import { crockfordAlphabet, normalizeCrockford } from '@nabta/domain/crockford';

import { withLatinDigits } from '../../ui/digits.ts';

/** `secret` claims the tree; the id alone, as it is printed, only shows it. */
export type TagLink = { id: string; secret: string | undefined };

const idPattern = new RegExp(`^[${crockfordAlphabet}]{6,16}$`, 'u');
const secretPattern = new RegExp(`^[${crockfordAlphabet}]{13}$`, 'u');

/** What the QR code of a tag says; undefined for every other code. */
export function parseTagLink(text: string): TagLink | undefined {
  const parts = /^https?:\/\/[^/]+\/tag\/([^/?#\s]+)\/?(?:\?[^#]*)?(#.*)?$/iu.exec(text.trim());
  const id = parseTagId(parts?.[1] ?? '');
  return id === undefined ? undefined : { id, secret: parseTagSecret(parts?.[2] ?? '') };
}

/** As somebody reads it off the tag and types it. */
export function parseTagId(written: string): string | undefined {
  const id = normalizeCrockford(withLatinDigits(written));
  return idPattern.test(id) ? id : undefined;
}

/** From what stands behind the hash of an address. */
export function parseTagSecret(hash: string): string | undefined {
  const secret = normalizeCrockford(hash.replace(/^#/u, ''));
  return secretPattern.test(secret) ? secret : undefined;
}
