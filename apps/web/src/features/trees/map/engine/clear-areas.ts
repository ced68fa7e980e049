import type { LayerSpecification } from 'maplibre-gl';

/** Rectangle of the canvas in pixels. */
export type Area = { left: number; top: number; width: number; height: number };

/** Side of the invisible image, with which labels collide like with another label. */
export const clearCellSize = 40;
export const clearImageId = 'clear';

/** Invisible symbols below those of the trees: labels of places avoid or leave the areas. */
export function createClearLayer(source: string): LayerSpecification {
  return {
    id: source,
    type: 'symbol',
    source,
    layout: { 'icon-image': clearImageId, 'icon-overlap': 'always', 'icon-padding': 0 },
  };
}

/** Centres of the cells that cover the areas. */
export function listCells(areas: readonly Area[]): { x: number; y: number }[] {
  return areas.flatMap(({ left, top, width, height }) =>
    centersOf(left, width).flatMap((x) => centersOf(top, height).map((y) => ({ x, y }))),
  );
}

/** The fewest cells that cover the length without reaching beyond it, if it is longer than one cell. */
function centersOf(start: number, length: number): number[] {
  const count = Math.max(1, Math.ceil(length / clearCellSize));
  if (count === 1) return [start + length / 2];
  const step = (length - clearCellSize) / (count - 1);
  return Array.from({ length: count }, (_, index) => start + clearCellSize / 2 + index * step);
}
