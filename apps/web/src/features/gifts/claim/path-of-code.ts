import { crockfordAlphabet } from '@nabta/domain/crockford';

import { urls } from '#platform/urls.ts';

import { parseTagLink } from './tag-link.ts';

const treeLink = new RegExp(`^https?://[^/]+/tree/([${crockfordAlphabet}]{10})/?(?:[?#].*)?$`, 'iu');

/** Returns the app path of a tag or tree code, regardless of its host; undefined for any other code. */
export function pathOfCode(text: string): string | undefined {
  const tag = parseTagLink(text);
  if (tag !== undefined) return urls.tag(tag.id, tag.secret);
  const publicId = treeLink.exec(text.trim())?.[1];
  return publicId && urls.tree(publicId.toUpperCase());
}
