/** Fields of a tree that determine its drawing. */
export type DrawnTreeSource = {
  publicId: string;
  specie: { id: string } | null;
  plantedAt: string | Date;
  /** A lost tree keeps the age it reached. */
  endedAt?: string | Date | null;
};

export type TreeDrawing = { specieId: string; years: number; variant: number };

/** Neighbours of one species differ. */
export const drawingVariants = 4;
/** Older trees are drawn alike. */
export const maxDrawingYears = 40;
/** Stands for an unknown species. */
export const anySpecies = 'tree';

const yearMs = 365.25 * 24 * 3_600_000;

export function treeDrawingOf(
  { publicId, specie, plantedAt, endedAt }: DrawnTreeSource,
  now: Date,
): TreeDrawing {
  const ageMs = new Date(endedAt ?? now).getTime() - new Date(plantedAt).getTime();
  return {
    specieId: specie?.id ?? anySpecies,
    years: Math.max(0, Math.min(maxDrawingYears, Math.floor(ageMs / yearMs))),
    variant: [...publicId].reduce((sum, character) => sum + character.charCodeAt(0), 0) % drawingVariants,
  };
}

/** Path of the drawing below the origin of the web app. */
export function treeDrawingPath(tree: DrawnTreeSource, now: Date): string {
  const { specieId, years, variant } = treeDrawingOf(tree, now);
  return `/trees/drawn/${specieId}/${years}/${variant}.svg`;
}
