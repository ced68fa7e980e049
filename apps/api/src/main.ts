import { join } from 'node:path';

import { formatCouponCode } from '@nabta/domain/coupon-code';

import { readConfig } from './config.ts';
import { noteReleases } from './features/error-report/note-releases.ts';
import { tagLink } from './features/tag/tag-secret.ts';
import { openHouse } from './open-house.ts';
import { requireFreePort } from './platform/http/listen.ts';
import { createLog } from './platform/log/log.ts';
import { answerFamily } from './platform/metrics/family-metrics.ts';
import { serveMetrics } from './platform/metrics/metrics-server.ts';
import { startEmbeddedPostgres } from './platform/postgres/embedded-postgres.ts';
import { migrate } from './platform/postgres/migrate.ts';
import { setAsideEarlierDatabase } from './platform/postgres/set-aside.ts';
import { startFamily } from './platform/process/family.ts';
import { runUntilSignal } from './platform/process/run-until-signal.ts';
import { buildWebApp } from './platform/web/web-build.ts';
import { demoAccounts, demoPhone } from './seed/demo-accounts.ts';
import { demoCoupons, demoTag } from './seed/demo-campaigns.ts';
import { holdsOnlyDemo } from './seed/holds-only-demo.ts';
import { loadDemoPictures } from './seed/load-demo-pictures.ts';
import { loadSpecies } from './seed/load-species.ts';
import { seedDemo } from './seed/seed-demo.ts';
import { serveHouse } from './serve-house.ts';

const migrations = join(import.meta.dirname, '../migrations');

/**
 * Starts everything on one port: database, schema, demo data, web app, jobs, API; stops it in the opposite order. With several
 * WORKERS it prepares the house, and processes of their own answer and do the jobs.
 */
await runUntilSignal(async (onStop) => {
  const config = readConfig();
  const say = (line: string) => console.log(`  ${line}`);
  await requireFreePort(config);
  console.log('\nNabta is starting.');

  const databaseUrl = config.databaseUrl ?? (await startDatabase());
  const directUrl = config.databaseDirectUrl ?? databaseUrl;
  await migrate(directUrl, { directory: migrations, log: say, mayBeNewer: config.mayBeNewer });
  const house = await openHouse(config, databaseUrl, onStop);
  const { context } = house;
  await loadSpecies(context.database);

  const webDirectory = config.servesWeb ? await buildWebApp(say) : undefined;
  if (config.seed === 'demo') {
    await seedDemo(context);
    await loadDemoPictures(context.pictures);
  }
  await noteReleases(context, webDirectory);
  if (config.workers === 1)
    await serveHouse(house, { webDirectory, jobsOn: config.runsJobs ? directUrl : undefined, onStop });
  else {
    onStop(
      await startFamily({
        servers: { file: join(import.meta.dirname, 'server.ts'), count: config.workers },
        others: config.runsJobs ? [{ file: join(import.meta.dirname, 'worker.ts'), count: 1 }] : [],
        settings: { DATABASE_URL: databaseUrl },
      }),
    );
    answerFamily(context.metrics.text);
    onStop(await serveMetrics(context.metrics, config.metrics, createLog(config)));
  }

  console.log(`\nNabta is ready: ${config.publicUrl.origin}`);
  if (config.seed === 'demo') {
    say(`Sign in as ${demoAccounts.map((account) => account.phone).join(', ')}`);
    say(`The codes arrive at ${config.publicUrl.origin}/dev/inbox`);
    say(
      `Staff works at ${config.staffUrl.origin}/console: sign in as ${demoPhone('999')} and add a passkey or an authenticator app there`,
    );
    say(`A tree to claim by its tag: ${tagLink(context, demoTag)}`);
    say(`A coupon: ${config.publicUrl.origin}/coupon/${formatCouponCode(demoCoupons.sponsor.code)}`);
  }

  async function startDatabase(): Promise<string> {
    const { dataDir, backupDir } = config;
    const postgres = await startEmbeddedPostgres({ dataDir, backupDir, log: say, durable: true });
    onStop(() => postgres.stop());
    if (config.seed === 'demo') {
      await setAsideEarlierDatabase({
        url: postgres.url,
        directory: migrations,
        mayBeReplaced: holdsOnlyDemo,
        log: say,
      });
    }
    return postgres.url('nabta');
  }
});
