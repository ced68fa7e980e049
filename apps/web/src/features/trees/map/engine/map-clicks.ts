import type { Map as MapLibre } from 'maplibre-gl';

import { maxZoom } from '../base/map-view.ts';
import { hitsAt, pressedAt, treeWith } from './map-hits.ts';
import type { Pixel } from './map-hits.ts';
import type { TreeFeature } from './map-trees.ts';

/** A tree that is pressed is told, and a cluster falls apart. */
export function watchPresses(map: MapLibre, onPress: (tree: TreeFeature | undefined) => void): void {
  map.on('click', ({ point }) => void press(point));
  map.on('mousemove', ({ point }) => {
    if (map.isMoving()) return;
    map.getCanvas().style.cursor = hitsAt(map, point).length > 0 ? 'pointer' : '';
  });

  async function press(point: Pixel): Promise<void> {
    const pressed = await pressedAt(map, point);
    if (pressed === undefined) return onPress(undefined);
    if ('publicId' in pressed) return onPress(treeWith(map, pressed.publicId));
    map.easeTo({ center: pressed.center, zoom: Math.min(pressed.zoom, maxZoom), duration: 600 });
  }
}
