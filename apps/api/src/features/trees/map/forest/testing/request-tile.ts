import type { Tile } from '@nabta/domain/tile-cell';
import { expect } from 'vitest';

import { second } from '#core/clock.ts';
import type { TestApp, TestBrowser } from '#testing/test-app.ts';

import { decodeTile, type DecodedPoint } from './decode-tile.ts';

export const wholeWorld: Tile = { z: 0, x: 0, y: 0 };

type RequestOptions = { query?: Record<string, string>; headers?: Record<string, string> };

/** Requests a tile as the browser, past the cache lifetime. */
export async function requestTile(
  { app, clock }: TestApp,
  { token }: TestBrowser,
  { z, x, y }: Tile,
  { query = {}, headers = {} }: RequestOptions = {},
) {
  clock.advance(6 * second);
  return app.inject({
    url: `/api/tree/tiles/${z}/${x}/${y}.mvt`,
    query,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
  });
}

/** Requests a tile and decodes its points. */
export async function pointsOfTile(
  app: TestApp,
  browser: TestBrowser,
  tile: Tile,
  query: Record<string, string> = {},
): Promise<DecodedPoint[]> {
  const response = await requestTile(app, browser, tile, { query });
  if (response.statusCode === 204) return [];
  expect(response.statusCode).toBe(200);
  return decodeTile(response.rawPayload).points;
}
