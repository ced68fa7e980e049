import { drawingVariants } from '@nabta/domain/tree-drawing';
import { allSpecies } from '@nabta/eco/species-data';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';

import { useTestApp } from '#testing/test-app.ts';

import { drawTree, growthStageOf } from './draw-tree.ts';

const app = useTestApp();
const get = (path: string, headers = {}) => app.app.inject({ url: `/trees/drawn/${path}`, headers });

/** One age of each stage that the species passes through. */
const agesOf = (specieId: string) =>
  [
    ...Map.groupBy([0, 1, 2, 3, 5, 8, 12, 20, 40], (years) => growthStageOf(specieId, years)).values(),
  ].flatMap(([first = 0]) => first);

describe('drawings', () => {
  const drawings = allSpecies().flatMap(({ id: specieId }) =>
    agesOf(specieId).flatMap((years) =>
      Array.from({ length: drawingVariants }, (_, variant) => ({ specieId, years, variant })),
    ),
  );

  test('are small, valid and free of links for every species, stage and variant', async () => {
    expect(drawings.length).toBeGreaterThan(52 * 3 * 3);
    for (const drawing of drawings) {
      const svg = drawTree(drawing);
      const name = JSON.stringify(drawing);
      expect(Buffer.byteLength(svg), name).toBeLessThanOrEqual(6_000);
      expect(svg, name).not.toMatch(/NaN|undefined|Infinity|href|<script/u);
    }
    for (const drawing of drawings.slice(-2))
      expect((await sharp(Buffer.from(drawTree(drawing))).metadata()).width).toBe(400);
  });

  test('differ between species, stages and variants, and repeat exactly', () => {
    expect(new Set(drawings.map(drawTree)).size).toBe(drawings.length);
    expect(drawings.slice(0, 20).map(drawTree)).toEqual(drawings.slice(0, 20).map(drawTree));
  });
});

describe('growth stage', () => {
  test.each([
    ['phoenix-dactylifera', 3, 'seedling'],
    ['phoenix-dactylifera', 7, 'young'],
    ['phoenix-dactylifera', 14, 'grown'],
    ['vachellia-tortilis', 0, 'seedling'],
    ['vachellia-tortilis', 4, 'young'],
    ['vachellia-tortilis', 12, 'grown'],
    ['calligonum-comosum', 1, 'young'],
    ['unknown-species', 40, 'grown'],
  ])('of %s after %d years is %s', (specieId, years, stage) => {
    expect(growthStageOf(specieId, years)).toBe(stage);
  });
});

describe('GET /trees/drawn', () => {
  test('serves a cacheable drawing without scripts, for other sites too', async () => {
    const response = await get('olea-europaea/5/1.svg');
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=86400',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(response.body).toBe(drawTree({ specieId: 'olea-europaea', years: 5, variant: 1 }));
    const again = await get('olea-europaea/5/1.svg', { 'if-none-match': String(response.headers.etag) });
    expect(again.statusCode).toBe(304);
  });

  test('draws a tree of unknown species, and returns 404 for what is never linked', async () => {
    expect((await get('tree/5/1.svg')).statusCode).toBe(200);
    for (const path of [
      'no-such-tree/5/1.svg',
      'olea-europaea/41/1.svg',
      'olea-europaea/5/4.svg',
      'Olive/5/1.svg',
    ])
      expect((await get(path)).statusCode, path).toBe(404);
  });
});
