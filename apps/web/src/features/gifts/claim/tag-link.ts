import { crockfordAlphabet, normalizeCrockford } from '@nabta/domain/crockford';

import { urls } from '#platform/urls.ts';
import { withLatinDigits } from '#ui/digits.ts';

/** `secret` allows claiming the tree; the printed id alone only shows it. */
export type TagLink = { id: string; secret: string | undefined };

const idPattern = new RegExp(`^[${crockfordAlphabet}]{6,16}$`, 'u');
const secretPattern = new RegExp(`^[${crockfordAlphabet}]{13}$`, 'u');

/** Parses the URL in the QR code of a tag; undefined for any other code. */
export function parseTagLink(text: string): TagLink | undefined {
  const parts = /^https?:\/\/[^/]+\/tag\/([^/?#\s]+)\/?(?:\?[^#]*)?(#.*)?$/iu.exec(text.trim());
  const id = parseTagId(parts?.[1] ?? '');
  return id === undefined ? undefined : { id, secret: parseTagSecret(parts?.[2] ?? '') };
}

/** Parses an id typed by a user. */
export function parseTagId(input: string): string | undefined {
  const id = normalizeCrockford(withLatinDigits(input));
  return idPattern.test(id) ? id : undefined;
}

/** Parses a URL fragment, with or without `#`. */
export function parseTagSecret(hash: string): string | undefined {
  const secret = normalizeCrockford(hash.replace(/^#/u, ''));
  return secretPattern.test(secret) ? secret : undefined;
}

const treeLink = new RegExp(`^https?://[^/]+/tree/([${crockfordAlphabet}]{10})/?(?:[?#].*)?$`, 'iu');

/** Returns the app path of a tag or tree code, regardless of its host; undefined for any other code. */
export function pathOfCode(text: string): string | undefined {
  const tag = parseTagLink(text);
  if (tag !== undefined) return urls.tag(tag.id, tag.secret);
  const publicId = treeLink.exec(text.trim())?.[1];
  return publicId && urls.tree(publicId.toUpperCase());
}
