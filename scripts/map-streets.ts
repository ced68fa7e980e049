import { access, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

import { readConfig } from '../apps/api/src/config.ts';
import { streetsFile } from '../apps/api/src/features/map/base/street-tiles.ts';
import { makeStreets } from './map/make-streets.ts';

/** `npm run map:streets -- FILE.osm.pbf`: streets for the map, of an extract of OpenStreetMap that the operator has. */
async function main(extract: string): Promise<void> {
  await access(extract);
  const target = streetsFile(readConfig().dataDir);
  const unfinished = `${target}.new`;
  await mkdir(dirname(target), { recursive: true });
  await rm(unfinished, { force: true });
  await makeStreets(extract, unfinished);
  // All at once: the server never reads half a file.
  await rename(unfinished, target);
  console.log(`The streets are in ${target}; the server shows them from now on.`);
}

const [extract] = process.argv.slice(2);
if (extract === undefined) {
  console.error('Say which extract of OpenStreetMap: npm run map:streets -- FILE.osm.pbf');
  process.exitCode = 1;
} else {
  await main(resolve(extract)).catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
