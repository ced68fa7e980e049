import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gunzipSync } from 'node:zlib';

import { expect, test } from 'vitest';

import { makeStreets } from './make-streets.ts';

const quarter = join(import.meta.dirname, 'streets/quarter.osm.pbf');
const hasTilemaker = spawnSync('tilemaker', ['--help']).error === undefined;

test('reports a missing tilemaker', async () => {
  await expect(makeStreets(quarter, 'nowhere.mbtiles', 'no-such-tilemaker')).rejects.toThrow(
    'tilemaker is not installed; on Debian: apt-get install tilemaker',
  );
});

test.skipIf(!hasTilemaker)('renders roads, park, wadi, building and district of an extract', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nabta-quarter-'));
  try {
    const target = join(folder, 'streets.mbtiles');
    await makeStreets(quarter, target);
    const database = new DatabaseSync(target, { readOnly: true });
    const tile = database
      .prepare(
        'select tile_data from tiles where zoom_level = 14 and tile_column = 10311 and tile_row = 9354',
      )
      .get()?.['tile_data'] as Uint8Array;
    database.close();
    const tileText = gunzipSync(tile).toString();
    for (const word of [
      'roads',
      'greens',
      'wadis',
      'districts',
      'buildings',
      'major',
      'طريق الغاف',
      'Ghaf Road',
      'name:pt',
    ])
      expect(tileText).toContain(word);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
