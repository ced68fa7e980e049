import type { Map as MapLibre } from 'maplibre-gl';

import { sourceIds } from './map-layers.ts';

/** `lost`: nothing can be drawn any more. `base`, `trees`: a part failed to load. */
export type MapProblem = 'lost' | 'base' | 'trees';

/** Lost contexts are often restored by the browser. */
const contextLossDelayMs = 3_000;

export function watchProblems(map: MapLibre, onProblem: (problem: MapProblem) => void): void {
  let lossTimer: ReturnType<typeof setTimeout> | undefined;
  map.on('error', (event) => {
    const { sourceId } = event as { sourceId?: string };
    if (sourceId === sourceIds.trees) onProblem('trees');
    else if (sourceId !== undefined) onProblem('base');
  });
  map.on('webglcontextlost', () => {
    lossTimer = setTimeout(() => onProblem('lost'), contextLossDelayMs);
  });
  map.on('webglcontextrestored', () => clearTimeout(lossTimer));
  map.on('remove', () => clearTimeout(lossTimer));
}
