import type { Feature } from './geo-json.ts';
import type { MapPalette } from './map-palette.ts';
import type { TreeFeature } from './map-trees.ts';

/** Full-grown shape of a genus; illustrative, not measured. */
type Form = {
  crown: 'round' | 'palm' | 'flat' | 'slim';
  heightM: number;
  spreadM: number;
  yearsToHalf: number;
};

/** One box of a tree, between two heights in metres. */
type Box = { radiusM: number; base: number; top: number; colour: keyof MapPalette };

/** Limit for phones. */
const maxShapes = 400;

const defaultForm: Form = { crown: 'round', heightM: 8, spreadM: 6, yearsToHalf: 5 };

/** Keyed by genus, the first word of a species id. */
const forms: Readonly<Record<string, Form>> = {
  phoenix: { crown: 'palm', heightM: 15, spreadM: 7, yearsToHalf: 7 },
  washingtonia: { crown: 'palm', heightM: 17, spreadM: 5, yearsToHalf: 7 },
  cocos: { crown: 'palm', heightM: 17, spreadM: 6, yearsToHalf: 7 },
  acacia: { crown: 'flat', heightM: 7, spreadM: 8, yearsToHalf: 5 },
  vachellia: { crown: 'flat', heightM: 7, spreadM: 8, yearsToHalf: 5 },
  senegalia: { crown: 'flat', heightM: 6, spreadM: 7, yearsToHalf: 5 },
  delonix: { crown: 'flat', heightM: 10, spreadM: 11, yearsToHalf: 5 },
  juniperus: { crown: 'slim', heightM: 10, spreadM: 4, yearsToHalf: 10 },
  cupressus: { crown: 'slim', heightM: 16, spreadM: 3, yearsToHalf: 7 },
  casuarina: { crown: 'slim', heightM: 18, spreadM: 5, yearsToHalf: 6 },
  avicennia: { crown: 'round', heightM: 5, spreadM: 5, yearsToHalf: 4 },
  prosopis: { crown: 'round', heightM: 9, spreadM: 9, yearsToHalf: 6 },
  ziziphus: { crown: 'round', heightM: 9, spreadM: 8, yearsToHalf: 5 },
  olea: { crown: 'round', heightM: 7, spreadM: 6, yearsToHalf: 8 },
  ficus: { crown: 'round', heightM: 14, spreadM: 13, yearsToHalf: 7 },
};

/** Enlarges trees at low zoom, in half steps so that shapes seldom change. */
export function shapeScaleAt(zoom: number): number {
  return Math.min(3, Math.max(1, Math.round(2 ** (19 - zoom) * 2) / 2));
}

const metresPerDegree = 111_320;

export function shapesOf(
  trees: readonly TreeFeature[],
  { today, palette, scale }: { today: number; palette: MapPalette; scale: number },
): Feature[] {
  return trees.slice(0, maxShapes).flatMap(({ geometry, properties: { publicId, specie, plantedOn } }) => {
    const ageYears = Math.max(0, today - (plantedOn ?? today)) / 365.25;
    return boxesOf(specie, ageYears).map((box) => ({
      type: 'Feature',
      geometry: { type: 'Polygon', coordinates: [ringAround(geometry.coordinates, box.radiusM * scale)] },
      properties: { publicId, base: box.base * scale, top: box.top * scale, colour: palette[box.colour] },
    }));
  });
}

export function boxesOf(specie: string | undefined, ageYears: number): Box[] {
  const form = forms[specie?.split('-', 1)[0] ?? ''] ?? defaultForm;
  // Seedlings start at a quarter of the full size; true size would be invisible.
  const growthFactor = 0.25 + 0.75 * (1 - 0.5 ** (ageYears / form.yearsToHalf));
  const height = form.heightM * growthFactor;
  const radius = (form.spreadM / 2) * growthFactor;
  const trunk = Math.max(0.12, height * 0.025);
  const box = (radiusM: number, [base, top]: readonly [number, number], colour: Box['colour']): Box => ({
    radiusM: roundToCentimetres(radiusM),
    base: roundToCentimetres(base * height),
    top: roundToCentimetres(top * height),
    colour,
  });
  switch (form.crown) {
    case 'palm':
      return [
        box(trunk * 1.4, [0, 0.86], 'trunk'),
        box(radius * 0.8, [0.8, 0.85], 'palm'),
        box(radius, [0.85, 0.9], 'palm'),
        box(radius * 0.55, [0.9, 0.97], 'crownLight'),
        box(radius * 0.22, [0.97, 1], 'crownLight'),
      ];
    case 'flat':
      return [
        box(trunk, [0, 0.66], 'trunk'),
        box(radius * 0.72, [0.6, 0.72], 'crownDark'),
        box(radius, [0.72, 0.88], 'crown'),
        box(radius * 0.6, [0.88, 1], 'crownLight'),
      ];
    case 'slim':
      return [
        box(trunk, [0, 0.16], 'trunk'),
        box(radius, [0.1, 0.38], 'crownDark'),
        box(radius * 0.78, [0.38, 0.62], 'crownDark'),
        box(radius * 0.52, [0.62, 0.84], 'crown'),
        box(radius * 0.24, [0.84, 1], 'crownLight'),
      ];
    case 'round':
      return [
        box(trunk, [0, 0.4], 'trunk'),
        box(radius * 0.7, [0.3, 0.44], 'crownDark'),
        box(radius, [0.44, 0.72], 'crown'),
        box(radius * 0.8, [0.72, 0.88], 'crown'),
        box(radius * 0.45, [0.88, 1], 'crownLight'),
      ];
  }
}

function ringAround([longitude, latitude]: readonly [number, number], radiusM: number): [number, number][] {
  const longitudeScale = Math.max(Math.cos((latitude * Math.PI) / 180), 0.01);
  return Array.from({ length: 9 }, (_corner, index) => {
    const angle = ((index % 8) * Math.PI) / 4;
    return [
      longitude + (Math.cos(angle) * radiusM) / (metresPerDegree * longitudeScale),
      latitude + (Math.sin(angle) * radiusM) / metresPerDegree,
    ];
  });
}

function roundToCentimetres(metres: number): number {
  return Math.round(metres * 100) / 100;
}
