import type { Map as MapLibre } from 'maplibre-gl';

import type { MapPalette } from './map-palette.ts';
import { drawPin, loadPhoto, pinOf } from './pin-image.ts';

/** Draws a pin that a layer calls for; its photo follows when it is there. */
export function addPin(map: MapLibre, id: string, palette: MapPalette): void {
  const wanted = pinOf(id);
  if (wanted === undefined || map.hasImage(id)) return;
  const bare = drawPin(wanted.kind, palette);
  if (bare === undefined) return;
  map.addImage(id, bare.image, { pixelRatio: bare.pixelRatio });
  if (wanted.photo === '') return;
  void loadPhoto(wanted.photo).then((photo) => {
    const pin = photo && drawPin(wanted.kind, palette, photo);
    if (pin && map.hasImage(id)) map.updateImage(id, pin.image);
  });
}
