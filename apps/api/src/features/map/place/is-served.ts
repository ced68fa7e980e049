import type { Spot } from '../../../gateways/places/place-gateway.ts';
import type { Context } from '../../../platform/context.ts';

/** SECURITY P8: paid services are asked only about where our trees are, so that nobody maps the world at our expense. */
export function isServed(area: Context['config']['placesArea'], { latitude, longitude }: Spot): boolean {
  const { west, south, east, north } = area;
  return longitude >= west && longitude <= east && latitude >= south && latitude <= north;
}
