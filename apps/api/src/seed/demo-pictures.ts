import { illustrationPrefix } from '@nabta/domain/picture-file';

import { day, addMs } from '../core/clock.ts';

/** Files in `pictures/trees` that show grown trees. */
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

/** Young palms, junipers and mangroves do not look like the common sapling. */
const youngRenders = new Map([
  ['juniper', 'young-juniper'],
  ['mangrove', 'young-mangrove'],
  ['palm', 'young-palm'],
]);

export const treeRenders = [
  ...new Set(['sapling', ...youngRenders.values(), ...Object.values(renderBySpecie)]),
];

/** Age in days from which the grown render is used. */
const youngDays = 3 * 365;

/** Returns the render file; undefined when none exists for the species. */
function renderOf(specieId: string, ageDays: number): string | undefined {
  const grown = renderBySpecie[specieId];
  return ageDays < youngDays ? (youngRenders.get(grown ?? '') ?? 'sapling') : grown;
}

export function pictureOfTree(specieId: string, ageDays: number): string | null {
  const render = renderOf(specieId, ageDays);
  return render === undefined ? null : `${illustrationPrefix}${render}`;
}

export type DemoPhoto = { imageName: string; render: string; takenAt: Date };

type PhotographedTree = {
  publicId: string;
  number: number;
  ownerPhone: string | null;
  isDeleted: boolean;
  specieId: string;
  plantedAt: Date;
};

/** Returns dated photos of every 50th tree, oldest first, with unique names like uploads. */
export function photosOfTree(tree: PhotographedTree, today: Date): DemoPhoto[] {
  const { publicId, number, ownerPhone, isDeleted, specieId, plantedAt } = tree;
  if (ownerPhone === null || isDeleted || number % 50 !== 0) return [];
  const ageDays = Math.floor((today.getTime() - plantedAt.getTime()) / day);
  const newest = Math.max(0, ageDays - 12);
  const photoAges = new Set([0, 900, newest].filter((days) => days <= newest));
  return [...photoAges].flatMap((days, index) => {
    const render = renderOf(specieId, days);
    const imageName = `${illustrationPrefix}${publicId.toLowerCase()}-${index + 1}`;
    return render === undefined ? [] : [{ imageName, render, takenAt: addMs(plantedAt, days * day) }];
  });
}
