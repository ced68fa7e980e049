import { parseArgs } from 'node:util';

import { printTable, type Row } from '../../testkit/results.ts';
import { benchCalls } from './bench-calls.ts';
import { benchCertificate } from './bench-certificate.ts';
import { benchChat } from './bench-chat.ts';
import { benchConsole } from './bench-console.ts';
import { benchEco } from './bench-eco.ts';
import { benchEvents } from './bench-events.ts';
import { benchFirstView } from './bench-first-view.ts';
import { benchMap } from './bench-map.ts';
import { startBenchServers } from './bench-server.ts';
import { benchTiles } from './bench-tiles.ts';
import { benchWorkers } from './bench-workers.ts';
import { benchWrites } from './bench-writes.ts';

const { values } = parseArgs({
  options: {
    trees: { type: 'string', default: '1000000' },
    accounts: { type: 'string', default: '50000' },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    'eco-trees': { type: 'string', default: '5000000' },
    /**
     * Comma-separated subset of `calls`, `writes`, `tiles`, `map`, `certificate`, `chat`, `events`, `eco`,
     * `first-view`, `console`, `workers`.
     */
    only: { type: 'string' },
  },
});
const isSelected = (name: string) => (values.only ?? name).split(',').includes(name);
const length = { seconds: Number(values.seconds), rounds: Number(values.rounds) };

/** Rows of all benchmarks, with ratios within one run and whether the goals are met. */
const rows: Row[] = [];
if (isSelected('calls') || isSelected('writes')) {
  await using servers = await startBenchServers(values);
  if (isSelected('calls')) rows.push(...(await benchCalls(servers, length)));
  if (isSelected('writes')) rows.push(...(await benchWrites(servers, length)));
}
if (isSelected('tiles')) rows.push(...(await benchTiles(values)));
if (isSelected('map')) rows.push(...(await benchMap(values)));
if (isSelected('certificate')) rows.push(...(await benchCertificate()));
if (isSelected('chat')) rows.push(...(await benchChat()));
if (isSelected('first-view')) rows.push(...(await benchFirstView(Number(values.rounds))));
if (isSelected('events')) rows.push(...(await benchEvents(length)));
if (isSelected('workers')) rows.push(...(await benchWorkers(length)));
if (isSelected('console')) rows.push(...(await benchConsole(values)));
if (isSelected('eco')) rows.push(...(await benchEco(Number(values['eco-trees']))));

console.log(
  `\n${Number(values.trees).toLocaleString('en')} trees; CPU time of server and database per request, median of ${values.rounds} rounds\n`,
);
process.exitCode = printTable(rows) ? 0 : 1;
