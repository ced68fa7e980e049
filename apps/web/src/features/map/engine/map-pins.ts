import type { Map as MapLibre } from 'maplibre-gl';

import type { MapPalette } from './map-palette.ts';
import { drawPin, loadPhoto, pinOf } from './pin-image.ts';

type PinLook = { palette: MapPalette; /** Until the map is taken away. */ life: AbortSignal };

/** Draws a pin that a layer calls for; its photo follows when it is there. */
export function addPin(map: MapLibre, id: string, { palette, life }: PinLook): void {
  const wanted = pinOf(id);
  if (life.aborted || wanted === undefined || map.hasImage(id)) return;
  const bare = drawPin(wanted.kind, palette);
  if (bare === undefined) return;
  map.addImage(id, bare.image, { pixelRatio: bare.pixelRatio });
  if (wanted.photo === '') return;
  void loadPhoto(wanted.photo).then((photo) => {
    const pin = photo && drawPin(wanted.kind, palette, photo);
    if (pin && !life.aborted && map.hasImage(id)) map.updateImage(id, pin.image);
  });
}
