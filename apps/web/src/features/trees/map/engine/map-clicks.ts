import type { Map as MapLibre } from 'maplibre-gl';

import { maxZoom } from '../base/map-view.ts';
import { hitsAt, findPressTarget, findTree } from './map-hits.ts';
import type { Pixel } from './map-hits.ts';
import type { TreeFeature } from './map-trees.ts';

/** Reports a clicked tree; a click on a cluster zooms in until it splits. */
export function watchClicks(map: MapLibre, onPress: (tree: TreeFeature | undefined) => void): void {
  map.on('click', ({ point }) => void handleClick(point));
  map.on('mousemove', ({ point }) => {
    if (map.isMoving()) return;
    map.getCanvas().style.cursor = hitsAt(map, point).length > 0 ? 'pointer' : '';
  });

  async function handleClick(point: Pixel): Promise<void> {
    const target = await findPressTarget(map, point);
    if (target === undefined) return onPress(undefined);
    if ('publicId' in target) return onPress(findTree(map, target.publicId));
    map.easeTo({ center: target.center, zoom: Math.min(target.zoom, maxZoom), duration: 600 });
  }
}
