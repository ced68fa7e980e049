import { access } from 'node:fs/promises';
import { resolve } from 'node:path';

import { readConfig } from '../apps/api/src/config.ts';
import { makeStreets } from './map/make-streets.ts';

/** `npm run admin -- map-streets FILE.osm.pbf`: builds street tiles from an OpenStreetMap extract. */
async function main(extract: string): Promise<void> {
  await access(extract);
  const { streetsFile: target } = readConfig();
  await makeStreets(extract, target);
  console.log(`The streets are in ${target}; the server shows them from now on.`);
}

const [extract] = process.argv.slice(2);
if (extract === undefined) {
  console.error('Missing OpenStreetMap extract. Usage: npm run admin -- map-streets FILE.osm.pbf');
  process.exitCode = 1;
} else {
  await main(resolve(extract)).catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
