import type { TreeDrawing } from '@nabta/domain/tree-drawing';
import { speciesModel, speciesRecord } from '@nabta/eco/species-data';
import { effectiveYears } from '@nabta/eco/units';

import { drawForm } from './draw-forms.ts';
import { drawGround, groundY } from './draw-ground.ts';
import { type GrowthStage, type Random, randomOf } from './draw-parts.ts';
import { lookOf } from './species-looks.ts';

/** Age at which the species counts as fully drawn. */
const grownYears = effectiveYears(20);

/** Follows the height curve of the species: a palm of three years is still a tuft of leaves. */
export function growthStageOf(specieId: string, years: number): GrowthStage {
  const { sizeAt } = speciesModel(specieId);
  const heightAt = (age: number) => sizeAt(effectiveYears(age)).heightM ?? 0;
  const [first, last] = [heightAt(0), heightAt(grownYears)];
  const share = last > first ? (heightAt(years) - first) / (last - first) : 1;
  if (share < 0.12) return 'seedling';
  return share < 0.55 ? 'young' : 'grown';
}

/** Equal for equal drawings: years of one stage look alike. */
export function drawingKeyOf({ specieId, years, variant }: TreeDrawing): string {
  return [specieId, growthStageOf(specieId, years), variant].join(' ');
}

/** Square scene with a transparent sky, for any background in light and dark. */
export function drawTree(tree: TreeDrawing): string {
  return frame(drawScene(tree));
}

/** The same with a sky, for pictures that stand alone. */
export function drawTreeWithSky(tree: TreeDrawing): string {
  const sky =
    '<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#BFE4DF"/><stop offset=".7" stop-color="#E3F3DC"/><stop offset="1" stop-color="#F4F6DC"/></linearGradient></defs><rect width="400" height="400" fill="url(#sky)"/>';
  return frame(sky + drawScene(tree));
}

const frame = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400">${content}</svg>`;

/** The content of the drawing, 400 by 400 units, for larger compositions; `others` stand behind the tree. */
export function drawScene(drawing: TreeDrawing, others: readonly TreeDrawing[] = []): string {
  const random = randomOf(hashOf(drawingKeyOf(drawing)));
  const { back, front } = drawGroundOf(drawing, random);
  const form = drawFormOf(drawing, random);
  const grove = others.map((other, index) => {
    const { x, y, scale } = grovePlaces[index % grovePlaces.length] ?? grovePlaces[0];
    const otherForm = drawFormOf(other, randomOf(hashOf(drawingKeyOf(other))));
    return `<g transform="translate(${x} ${y})scale(${scale})translate(-200 -${groundY})">${otherForm}</g>`;
  });
  return `${back}${grove.join('')}${form}${front}`;
}

/** The same place without the tree. */
export function drawPlace(drawing: TreeDrawing): string {
  const { back, front } = drawGroundOf(drawing, randomOf(hashOf(drawingKeyOf(drawing))));
  return back + front;
}

function drawGroundOf(drawing: TreeDrawing, random: Random) {
  const { specieId, years, variant } = drawing;
  return drawGround({ kind: lookIn(drawing).ground, stage: growthStageOf(specieId, years), variant }, random);
}

/** Positions of the other trees of a grove, at both sides of the first one. */
const grovePlaces = [
  { x: 40, y: 318, scale: 0.56 },
  { x: 356, y: 318, scale: 0.56 },
  { x: 104, y: 346, scale: 0.72 },
  { x: 302, y: 346, scale: 0.72 },
] as const;

/** Half of the variants are mirrored; the light then comes from the other side, as at another hour. */
function drawFormOf(drawing: TreeDrawing, random: Random): string {
  const form = drawForm(lookIn(drawing), growthStageOf(drawing.specieId, drawing.years), random);
  const side = drawing.variant % 2 === 0 ? '' : ' transform="translate(400)scale(-1 1)"';
  return `<g${side}>${form}</g>`;
}

const lookIn = ({ specieId }: TreeDrawing) => lookOf(specieId, speciesRecord(specieId)?.type ?? 'tree');

function hashOf(text: string): number {
  return [...text].reduce((hash, character) => Math.imul(hash, 31) + character.charCodeAt(0), 7);
}
