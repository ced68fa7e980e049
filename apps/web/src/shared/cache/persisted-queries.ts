import type { PersistencePolicy } from '#platform/offline/persisted-queries.ts';

import { firstPages, isTreePages } from './tree-pages.ts';

/** Maximum number of stored queries per kind; the oldest are evicted. */
const maxOfKind: Readonly<Record<string, number>> = {
  account: 1,
  'tree pages': 3,
  'tree counts': 3,
  'tree map': 3,
  'tree one': 60,
  'tree benefit': 60,
  'tree diary': 60,
  'tree passport': 20,
  'tree eco-benefit': 1,
  'tree facets': 1,
  'tree gifted': 1,
  'notification list': 1,
  'notification unread': 1,
  'notification settings': 1,
  'field assignments': 1,
  'field rounds': 1,
  'certificate picture': 12,
  'certificate paper': 6,
  'operator words': 1,
};

/** Queries of the home page. The page of a record waits for the server, because the record may have been deleted. */
const shownFirst = new Set([
  'account',
  'tree pages',
  'tree counts',
  'tree eco-benefit',
  'tree gifted',
  'notification unread',
]);

/** Increased when pages need fields of trees that older stored responses lack. */
const treeFormat = ' v3';

export const persistencePolicy: PersistencePolicy = {
  kindOf(key) {
    const kind = key.slice(0, 2).join(' ');
    if (!(kind in maxOfKind) || (kind === 'tree map' && key.at(-1) !== 'points')) return undefined;
    return kind.startsWith('tree ') ? kind + treeFormat : kind;
  },
  truncate: (data) => (isTreePages(data) ? firstPages(data) : data),
  maxOf: (kind) => maxOfKind[kind.replace(treeFormat, '')] ?? 0,
  isShownFirst: (kind) => shownFirst.has(kind.replace(treeFormat, '')),
};
