import type { Map as MapLibre } from 'maplibre-gl';

import type { MapPalette } from './map-palette.ts';
import { drawPin, loadPhoto, pinOf } from './pin-image.ts';

type PinOptions = { palette: MapPalette; /** Aborted when the map is removed. */ signal: AbortSignal };

/** Adds a pin image that a layer requests; its photo is added once loaded. */
export function addPin(map: MapLibre, id: string, { palette, signal }: PinOptions): void {
  const spec = pinOf(id);
  if (signal.aborted || spec === undefined || map.hasImage(id)) return;
  const plainPin = drawPin(spec.kind, palette);
  if (plainPin === undefined) return;
  map.addImage(id, plainPin.image, { pixelRatio: plainPin.pixelRatio });
  if (spec.photo === '') return;
  void loadPhoto(spec.photo).then((photo) => {
    const pin = photo && drawPin(spec.kind, palette, photo);
    if (pin && !signal.aborted && map.hasImage(id)) map.updateImage(id, pin.image);
  });
}
