import { createPeople, type TestPerson } from '../testkit/people.ts';
import type { Metric } from '../testkit/results.ts';
import { scenario } from '../testkit/scenario.ts';
import { startServer, type TestServer } from '../testkit/server.ts';
import { sendFaultyBodies } from './attack/amplification.ts';
import { readForeignInbox, restartAfterErasure } from './attack/demo-server.ts';
import { floodErrorReports } from './attack/error-report-flood.ts';
import { runFarFieldWork } from './attack/far-field-work.ts';
import { runFlood } from './attack/flood.ts';
import { runFullDisk } from './attack/full-disk.ts';
import { runLockoutAttack } from './attack/lockout-attack.ts';
import { runMadeUpImport } from './attack/made-up-import.ts';
import { runMadeUpRecord } from './attack/made-up-record.ts';
import { sendOversizedRequests } from './attack/oversized-requests.ts';
import { runPartnerOrders } from './attack/partner-orders.ts';
import { runPictureCrowd } from './attack/picture-crowd.ts';
import { runReportFraud } from './attack/report-fraud.ts';
import { runShopOrders } from './attack/shop-orders.ts';
import { runSlowloris } from './attack/slowloris.ts';
import { runSplitActs } from './attack/split-acts.ts';
import { runStolenSimAttack } from './attack/stolen-sim-attack.ts';
import { runStrangerAttack } from './attack/strangers.ts';
import { runTimingAttack } from './attack/timing-attack.ts';
import { runUnreadDownloads } from './attack/unread-downloads.ts';
import { runGracefulShutdown } from './parts/graceful-shutdown.ts';

type Attack = { title: string; run(server: TestServer, people: TestPerson[]): Promise<Metric[]> };

const attacks: Record<string, Attack> = {
  timing: { title: 'Timing: telling registered phones from unknown ones', run: runTimingAttack },
  people: { title: 'Lockout and code guessing at sign-in', run: runLockoutAttack },
  questions: { title: 'Oversized requests', run: sendOversizedRequests },
  sim: { title: 'Stolen SIM: a role, the owner’s sessions and the second factor', run: runStolenSimAttack },
  record: { title: 'A made-up record of trees', run: runMadeUpRecord },
  places: { title: 'Field work in another place', run: runFarFieldWork },
  import: { title: 'A made-up inventory and oversized files', run: runMadeUpImport },
  slow: { title: 'Slowloris', run: runSlowloris },
  split: { title: 'Small acts above a limit, one administrator, promises without trees', run: runSplitActs },
  strangers: { title: 'Names, photos and reports of strangers', run: runStrangerAttack },
  hammer: { title: 'Flood', run: runFlood },
  orders: { title: 'Parallel orders of one partner', run: runPartnerOrders },
  shop: { title: 'Unpaid and refunded orders of a shop', run: runShopOrders },
  pictures: { title: 'Many pictures from one address', run: runPictureCrowd },
  unread: { title: 'Downloads that nobody reads', run: runUnreadDownloads },
  errors: { title: 'Made-up error reports', run: floodErrorReports },
  faults: { title: 'Bodies with thousands of faults', run: sendFaultyBodies },
  inbox: { title: 'Inbox of a server without production settings', run: readForeignInbox },
  demo: { title: 'Demo data after an erasure', run: restartAfterErasure },
  disk: { title: 'Full disk', run: runFullDisk },
  reports: { title: 'Reports of removed and made-up trees', run: runReportFraud },
  leave: { title: 'Requests during graceful shutdown', run: runGracefulShutdown },
};

/**
 * Attacks a server started with production settings as anonymous clients. Each result is compared with its
 * goal; too few attack requests also count as a failure.
 */
await scenario({ only: Object.keys(attacks).join(',') }, async ({ only }, report) => {
  await using server = await startServer({
    worker: true,
    env: { TRUSTED_PROXIES: '127.0.0.1', SERVE_WEB: 'on' },
  });
  const people = await createPeople(server, 1_000, { treesEach: 2 });
  for (const name of only.split(',')) {
    const attack = attacks[name];
    if (attack === undefined)
      throw new Error(`There is no attack ${name}: ${Object.keys(attacks).join(', ')}.`);
    report(attack.title, await attack.run(server, people));
  }
});
