import type { MapView } from './map-view.ts';

export type MapScale = { metres: number; pixels: number };

const equatorMetres = 40_075_017;
/** MapLibre's world at zoom 0. */
const worldPixels = 512;

/** The longest round length that is drawn within so many pixels. */
export function scaleOf({ latitude, zoom }: MapView, mostPixels: number): MapScale {
  const metresPerPixel = (equatorMetres * Math.cos((latitude * Math.PI) / 180)) / (worldPixels * 2 ** zoom);
  const most = metresPerPixel * mostPixels;
  const power = 10 ** Math.floor(Math.log10(most));
  const metres = ([5, 2].find((times) => times * power <= most) ?? 1) * power;
  return { metres, pixels: metres / metresPerPixel };
}
