import { samplePrefix } from '@nabta/domain/picture-file';

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

/** Age in days from which the grown render is used; palms have no trunk for years. */
const grownDays = (render: string) => (render === 'palm' ? 8 : 3) * 365;

/** Returns the render file; undefined when none exists for the species. */
function renderOf(specieId: string, ageDays: number): string | undefined {
  const grown = renderBySpecie[specieId];
  if (grown === undefined || ageDays >= grownDays(grown)) return grown;
  return youngRenders.get(grown) ?? 'sapling';
}

/** How a photo of the series shows its render, so that two of one render differ like two visits. */
export type Framing = { share: number; isMirrored: boolean };

export type DemoPhoto = { imageName: string; render: string; framing: Framing; takenAt: Date };

/** Ages in days of the series; the later of two photos of one render is closer. */
const series = [
  { days: 0, share: 1, isMirrored: false },
  { days: 500, share: 0.86, isMirrored: true },
  { days: 1300, share: 0.94, isMirrored: true },
  { days: 3000, share: 0.84, isMirrored: false },
] as const;

type PhotographedTree = {
  publicId: string;
  number: number;
  ownerPhone: string | null;
  isDeleted: boolean;
  specieId: string;
  plantedAt: Date;
};

/** Returns dated sample photos of every 50th tree, oldest first, with unique names like uploads. */
export function photosOfTree(tree: PhotographedTree, today: Date): DemoPhoto[] {
  const { publicId, number, ownerPhone, isDeleted, specieId, plantedAt } = tree;
  if (ownerPhone === null || isDeleted || number % 50 !== 0) return [];
  const ageDays = Math.floor((today.getTime() - plantedAt.getTime()) / day);
  return series.flatMap(({ days, ...framing }, index) => {
    const render = renderOf(specieId, days);
    const imageName = `${samplePrefix}${publicId.toLowerCase()}-${index + 1}`;
    if (render === undefined || days > ageDays - 12) return [];
    return [{ imageName, render, framing, takenAt: addMs(plantedAt, days * day) }];
  });
}
