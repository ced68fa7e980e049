import { type Row, checkGoal, checkMs } from '../../testkit/results.ts';
import { checkLimit } from './bench-calls.ts';
import { startBenchServer, startForest } from './bench-server.ts';
import { browserHeaders, type Call, load, measure } from './load.ts';
import { chooseOwners } from './people.ts';

const forest = { trees: 100_000, accounts: 5_000 };
/** Until the server has compiled the code that renders. */
const warmUpPages = 2_000;
const newPages = 1_000;
/** More than a crawler gets in the measured time. */
const crawledPages = 4_000;
const seconds = 10;
const [readersPerSecond, callsPerSecond] = [1_000, 100];

/**
 * Measures pages that the server renders, from the cache and for the first time, and the latency of API calls while
 * many people read one page and while a crawler reads all pages.
 */
export async function benchPages(): Promise<Row[]> {
  await using database = await startForest('bench-pages', forest);
  await using server = await startBenchServer({ database, env: { SERVE_WEB: 'on' } });
  const { rows } = await database.pool.query<{ publicId: string }>(
    `select public_id as "publicId" from tree where not is_deleted order by random()`,
  );
  const pages = rows.map(({ publicId }): Call => ({ path: `/tree/${publicId}`, headers: browserHeaders }));
  const takePages = (count: number) => pages.splice(0, count);
  const owners = await chooseOwners(database, 1_000);
  const apiCalls = owners.map((owner): Call => {
    const authorization = `Bearer ${server.tokens.sign(owner)}`;
    return { path: '/api/tree/infinite?limit=20', headers: { ...browserHeaders, authorization } };
  });
  const latencyOfCalls = async () => {
    const rate = { duration: seconds, overallRate: callsPerSecond, connections: 10 };
    const { latency, non2xx, errors } = await load(server.url, apiCalls, rate);
    if (non2xx + errors > 0) throw new Error(`${non2xx + errors} API calls failed.`);
    return latency;
  };

  const crawl = (amount: number) => load(server.url, takePages(amount), { amount, connections: 4 });
  await crawl(warmUpPages);
  const before = server.cpuMs();
  await crawl(newPages);
  const firstMs = (server.cpuMs() - before) / newPages;
  const hotPage = takePages(1);
  const hot = await measure(server, hotPage, seconds);

  const alone = await latencyOfCalls();
  const [withReaders, readers] = await Promise.all([
    latencyOfCalls(),
    load(server.url, hotPage, { duration: seconds, overallRate: readersPerSecond }),
  ]);
  const [withCrawler, crawler] = await Promise.all([
    latencyOfCalls(),
    load(server.url, takePages(crawledPages), { duration: seconds, connections: 20 }),
  ]);
  const format = ({ p50, p97_5 }: typeof alone) => `median ${p50} ms, p97.5 ${p97_5} ms`;
  const compareLatency = (job: string, latency: typeof alone, max: number): Row => {
    const ratio = latency.p97_5 / Math.max(1, alone.p97_5);
    return {
      job,
      ours: format(latency),
      baseline: `alone: ${format(alone)}`,
      ratio,
      ...checkGoal(ratio, { max }),
    };
  };
  return [
    checkLimit('page of a tree, cached', hot, 0.4),
    checkMs('page of a tree, first rendering', firstMs, { max: 8, decimals: 1 }),
    compareLatency(`API calls beside ${readers.requests.average.toFixed(0)} page requests/s`, withReaders, 2),
    compareLatency(
      `API calls beside a crawler (${crawler.requests.average.toFixed(0)} new pages/s)`,
      withCrawler,
      3,
    ),
  ];
}
