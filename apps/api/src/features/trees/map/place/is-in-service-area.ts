import type { Context } from '#core/context.ts';
import type { Spot } from '#gateways/geocoding/place-gateway.ts';

/** Paid services are called only for the area of our trees, to limit cost and abuse. */
export function isInServiceArea(
  area: Context['config']['placesArea'],
  { latitude, longitude }: Spot,
): boolean {
  const { west, south, east, north } = area;
  return longitude >= west && longitude <= east && latitude >= south && latitude <= north;
}
