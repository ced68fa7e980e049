import { printTable, type Row } from '../../testkit/results.ts';
import { parseOptions } from '../../testkit/scenario.ts';
import { benchCalls } from './bench-calls.ts';
import { benchCertificate } from './bench-certificate.ts';
import { benchChat } from './bench-chat.ts';
import { benchConsole } from './bench-console.ts';
import { benchEco } from './bench-eco.ts';
import { benchEvents } from './bench-events.ts';
import { benchFirstView } from './bench-first-view.ts';
import { benchMap } from './bench-map.ts';
import { benchPages } from './bench-pages.ts';
import { startBenchServers } from './bench-server.ts';
import { benchTiles } from './bench-tiles.ts';
import { benchWorkers } from './bench-workers.ts';
import { benchWrites } from './bench-writes.ts';

const options = parseOptions({
  trees: 1_000_000,
  accounts: 50_000,
  seconds: 5,
  rounds: 3,
  'eco-trees': 5_000_000,
  /**
   * Comma-separated subset of `calls`, `writes`, `tiles`, `map`, `certificate`, `chat`, `events`, `eco`,
   * `first-view`, `pages`, `console`, `workers`.
   */
  only: '',
});
const isSelected = (name: string) => (options.only || name).split(',').includes(name);

/** Rows of all benchmarks, with ratios within one run and whether the goals are met. */
const rows: Row[] = [];
if (isSelected('calls') || isSelected('writes')) {
  await using servers = await startBenchServers(options);
  if (isSelected('calls')) rows.push(...(await benchCalls(servers, options)));
  if (isSelected('writes')) rows.push(...(await benchWrites(servers, options)));
}
if (isSelected('tiles')) rows.push(...(await benchTiles(options)));
if (isSelected('map')) rows.push(...(await benchMap(options)));
if (isSelected('certificate')) rows.push(...(await benchCertificate()));
if (isSelected('chat')) rows.push(...(await benchChat()));
if (isSelected('first-view')) rows.push(...(await benchFirstView(options.rounds)));
if (isSelected('pages')) rows.push(...(await benchPages()));
if (isSelected('events')) rows.push(...(await benchEvents(options)));
if (isSelected('workers')) rows.push(...(await benchWorkers(options)));
if (isSelected('console')) rows.push(...(await benchConsole(options)));
if (isSelected('eco')) rows.push(...(await benchEco(options['eco-trees'])));

console.log(
  `\n${options.trees.toLocaleString('en')} trees; CPU time of server and database per request, median of ${options.rounds} rounds\n`,
);
process.exitCode = printTable(rows) ? 0 : 1;
