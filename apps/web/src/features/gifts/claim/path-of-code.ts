import { crockfordAlphabet } from '@nabta/domain/crockford';

import { urls } from '../../platform/urls.ts';
import { parseTagLink } from './tag-link.ts';

const treeLink = new RegExp(`^https?://[^/]+/tree/([${crockfordAlphabet}]{10})/?(?:[?#].*)?$`, 'iu');

/** Where the code of a tag or of a tree leads in this app, whichever host it names; undefined for every other code. */
export function pageOfCode(text: string): string | undefined {
  const tag = parseTagLink(text);
  if (tag !== undefined) return urls.tag(tag.id, tag.secret);
  const publicId = treeLink.exec(text.trim())?.[1];
  return publicId && urls.tree(publicId.toUpperCase());
}
