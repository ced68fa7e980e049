import { parseArgs } from 'node:util';

import { benchCalls } from './bench-calls.ts';
import { benchCertificate } from './bench-certificate.ts';
import { benchChat } from './bench-chat.ts';
import { benchConsole } from './bench-console.ts';
import { benchEco } from './bench-eco.ts';
import { benchEvents } from './bench-events.ts';
import { benchFirstView } from './bench-first-view.ts';
import { benchMap } from './bench-map.ts';
import { benchTiles } from './bench-tiles.ts';
import { benchWorkers } from './bench-workers.ts';
import { benchWrites } from './bench-writes.ts';
import { inHouse } from './house.ts';
import { isGood, type Row, tell } from './table.ts';

const { values } = parseArgs({
  options: {
    trees: { type: 'string', default: '1000000' },
    accounts: { type: 'string', default: '50000' },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    'eco-trees': { type: 'string', default: '5000000' },
    /** Some of them: `calls`, `writes`, `tiles`, `map`, `certificate`, `chat`, `events`, `eco`, `first-view`, `console`, `workers`, with commas between. */
    only: { type: 'string' },
  },
});
const isWanted = (name: string) => (values.only ?? name).split(',').includes(name);
const length = { seconds: Number(values.seconds), rounds: Number(values.rounds) };

/** Every speed that an issue asks for, as ratios within one run, and whether each is as good as it is meant to be. */
const rows: Row[] = [];
if (isWanted('calls') || isWanted('writes')) {
  await inHouse(values, async (house) => {
    if (isWanted('calls')) rows.push(...(await benchCalls(house, length)));
    if (isWanted('writes')) rows.push(...(await benchWrites(house, length)));
  });
}
if (isWanted('tiles')) rows.push(...(await benchTiles(values)));
if (isWanted('map')) rows.push(...(await benchMap(values)));
if (isWanted('certificate')) rows.push(...(await benchCertificate()));
if (isWanted('chat')) rows.push(...(await benchChat()));
if (isWanted('first-view')) rows.push(...(await benchFirstView(Number(values.rounds))));
if (isWanted('events')) rows.push(...(await benchEvents(length)));
if (isWanted('workers')) rows.push(...(await benchWorkers(length)));
if (isWanted('console')) rows.push(...(await benchConsole(values)));
if (isWanted('eco')) rows.push(...(await benchEco(Number(values['eco-trees']))));

console.log(
  `\n${Number(values.trees).toLocaleString('en')} trees; processor time of server and database for a request, the middle one of ${values.rounds} rounds\n`,
);
tell(rows);
process.exitCode = isGood(rows) ? 0 : 1;
