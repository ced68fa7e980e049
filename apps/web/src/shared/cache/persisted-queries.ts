import type { Keeping } from '../../platform/offline/kept-answers.ts';
import { firstPages, isTreePages } from './tree-pages.ts';

/** What a device keeps for the time without a connection: of each kind so many answers, the newest. */
const keptOfKind: Readonly<Record<string, number>> = {
  account: 1,
  'tree pages': 3,
  'tree counts': 3,
  'tree one': 60,
  'tree benefit': 60,
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
};

export const keeping: Keeping = {
  kindOf(key) {
    const kind = key.slice(0, 2).join(' ');
    return kind in keptOfKind ? kind : undefined;
  },
  partOf: (data) => (isTreePages(data) ? firstPages(data) : data),
  mostOf: (kind) => keptOfKind[kind] ?? 0,
};
