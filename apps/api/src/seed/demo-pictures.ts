import { illustrationPrefix } from '@nabta/domain/picture-file';

import { day, later } from '../platform/clock.ts';

/** The renders in `pictures/trees`: eight grown trees, a sapling, and those young trees that do not look like one. */
const renderBySpecie: Record<string, string> = {
  'avicennia-marina': 'mangrove',
  'juniperus-procera': 'juniper',
  'moringa-peregrina': 'moringa',
  'olea-cuspidata': 'olive',
  'olea-europaea': 'olive',
  'phoenix-dactylifera': 'palm',
  'prosopis-cineraria': 'ghaf',
  'rhizophora-mucronata': 'mangrove',
  'vachellia-gerrardii': 'samur',
  'vachellia-tortilis': 'samur',
  'ziziphus-spina-christi': 'sidr',
};

/** A young palm is a tuft of fronds, a juniper a small cone, and a mangrove stands in water from its first day. */
const youngRenders = new Map([
  ['juniper', 'young-juniper'],
  ['mangrove', 'young-mangrove'],
  ['palm', 'young-palm'],
]);

export const treeRenders = [
  ...new Set(['sapling', ...youngRenders.values(), ...Object.values(renderBySpecie)]),
];

/** The grown trees are drawn as they look after years. */
const youngDays = 3 * 365;

/** The file that shows such a tree; undefined where no render does, as for a tree that nobody photographed. */
function renderOf(specieId: string, ageDays: number): string | undefined {
  const grown = renderBySpecie[specieId];
  return ageDays < youngDays ? (youngRenders.get(grown ?? '') ?? 'sapling') : grown;
}

/** One name for all trees that look alike. */
export function pictureOfTree(specieId: string, ageDays: number): string | null {
  const render = renderOf(specieId, ageDays);
  return render === undefined ? null : `${illustrationPrefix}${render}`;
}

export type DemoPhoto = { imageName: string; render: string; takenAt: Date };

type Photographed = {
  publicId: string;
  number: number;
  ownerPhone: string | null;
  isDeleted: boolean;
  specieId: string;
  plantedAt: Date;
};

/** The photos of one tree in fifty over the years, oldest first; each has a name of its own, as uploads have. */
export function photosOfTree(tree: Photographed, today: Date): DemoPhoto[] {
  const { publicId, number, ownerPhone, isDeleted, specieId, plantedAt } = tree;
  if (ownerPhone === null || isDeleted || number % 50 !== 0) return [];
  const ageDays = Math.floor((today.getTime() - plantedAt.getTime()) / day);
  const newest = Math.max(0, ageDays - 12);
  const moments = [0, 900, newest].filter(
    (days, index, all) => days <= newest && all.indexOf(days) === index,
  );
  return moments.flatMap((days, index) => {
    const render = renderOf(specieId, days);
    const imageName = `${illustrationPrefix}${publicId.toLowerCase()}-${index + 1}`;
    return render === undefined ? [] : [{ imageName, render, takenAt: later(plantedAt, days * day) }];
  });
}
