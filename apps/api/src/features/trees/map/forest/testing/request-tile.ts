import type { Tile } from '@nabta/domain/tile-cell';
import { expect } from 'vitest';

import { second } from '../../../../platform/clock.ts';
import type { TestApp, TestBrowser } from '../../../../testing/test-app.ts';
import { decodeTile, type DecodedPoint } from './decode-tile.ts';

export const wholeWorld: Tile = { z: 0, x: 0, y: 0 };

type Asking = { query?: Record<string, string>; headers?: Record<string, string> };

/** A tile of this moment, as the browser of somebody gets it. */
export async function askTile(
  { app, clock }: TestApp,
  { token }: TestBrowser,
  { z, x, y }: Tile,
  { query = {}, headers = {} }: Asking = {},
) {
  clock.advance(6 * second);
  return app.inject({
    url: `/api/tree/tiles/${z}/${x}/${y}.mvt`,
    query,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
  });
}

/** What stands on it. */
export async function pointsOfTile(
  house: TestApp,
  browser: TestBrowser,
  tile: Tile,
  query: Record<string, string> = {},
): Promise<DecodedPoint[]> {
  const response = await askTile(house, browser, tile, { query });
  if (response.statusCode === 204) return [];
  expect(response.statusCode).toBe(200);
  return decodeTile(response.rawPayload).points;
}
