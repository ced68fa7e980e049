import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

import { afterAll, expect, test } from 'vitest';

import { systemClock } from '../../apps/api/src/core/clock.ts';
import { createMapTiles } from '../../apps/api/src/gateways/map-tiles/map-tiles-gateway.ts';
import { makeStreets } from './make-streets.ts';
import { encodeExtract } from './testing/osm-extract.ts';

const folder = mkdtempSync(join(tmpdir(), 'nabta-extract-'));
afterAll(() => rmSync(folder, { recursive: true }));
const extract = join(folder, 'quarter.osm.pbf');
const hasTilemaker = spawnSync('tilemaker', ['--help']).error === undefined;

const [west, south] = [46.57, 24.73];
const at = (right: number, up: number) => [west + right / 1_000, south + up / 1_000] as const;
const square = (right: number, up: number, size: number) => [
  at(right, up),
  at(right + size, up),
  at(right + size, up + size),
  at(right, up + size),
  at(right, up),
];

writeFileSync(
  extract,
  encodeExtract({
    points: [
      { at: at(2, 4), tags: { place: 'suburb', name: 'حي النبتة', 'name:en': 'Nabta District' } },
      { at: at(3, 3), tags: { natural: 'peak', name: 'جبل الطلح', ele: '720' } },
      { at: at(4, 4), tags: { amenity: 'place_of_worship', name: 'مسجد السدر' } },
    ],
    lines: [
      {
        path: [at(0, 0), at(9, 0)],
        tags: { highway: 'primary', name: 'طريق الغاف', 'name:en': 'Ghaf Road', 'name:pt': 'Avenida Ghaf' },
      },
      { path: [at(1, 0), at(1, 9)], tags: { highway: 'residential', bridge: 'yes' } },
      { path: [at(3, 0), at(6, 9)], tags: { waterway: 'wadi', name: 'وادي السمر' } },
      { path: square(5, 5, 2), tags: { leisure: 'park', name: 'حديقة الطلح' } },
      { path: square(1, 1, 0.3), tags: { building: 'yes' } },
      { path: square(2, 6, 1), tags: { natural: 'water' } },
      { path: square(7, 1, 1), tags: { landuse: 'residential' } },
      { path: square(7, 3, 1), tags: { landuse: 'orchard' } },
    ],
  }),
);

test('reports a missing tilemaker', async () => {
  await expect(makeStreets(extract, 'nowhere.mbtiles', 'no-such-tilemaker')).rejects.toThrow(
    'tilemaker is not installed; on Debian: apt-get install tilemaker',
  );
});

test.skipIf(!hasTilemaker)('makes tiles of an extract in the schema of OpenMapTiles', async () => {
  const file = join(folder, 'streets.mbtiles');
  await makeStreets(extract, file);
  expect(readdirSync(folder).toSorted()).toEqual(['quarter.osm.pbf', 'streets.mbtiles']);
  const { source } = await createMapTiles(
    { file, isRequired: true },
    { layer: 'transportation', clock: systemClock },
  ).current();
  if (source?.kind !== 'archive') throw new Error('no tiles');
  expect(source).toMatchObject({ name: 'Nabta streets', minzoom: 7, maxzoom: 14 });
  expect(source.attribution).toContain('OpenStreetMap');
  const [left, bottom, right, top] = source.bounds;
  expect([left < west, bottom < south, right > west, top > south]).toEqual([true, true, true, true]);

  const tile = gunzipSync((await source.read({ z: 14, x: 10_311, y: 7_029 })) ?? '').toString();
  const layers = ['transportation_name', 'waterway', 'park', 'building', 'water', 'landuse', 'landcover'];
  const points = ['place', 'poi', 'mountain_peak'];
  const classes = ['primary', 'minor', 'stream', 'residential', 'farmland', 'suburb', 'place_of_worship'];
  const names = ['name:en', 'name:pt', 'Ghaf Road', 'Avenida Ghaf', 'طريق الغاف', 'وادي السمر'];
  for (const text of [...layers, ...points, ...classes, ...names, 'brunnel', 'bridge'])
    expect(tile).toContain(text);
});
