import { join } from 'node:path';

import { formatCouponCode } from '@nabta/domain/coupon-code';

import { bootstrap } from './bootstrap.ts';
import { readConfig } from './config.ts';
import { requireFreePort } from './core/http/listen.ts';
import { createLog } from './core/log/log.ts';
import { respondToMetricsRequests } from './core/metrics/cluster-metrics.ts';
import { serveMetrics } from './core/metrics/metrics-server.ts';
import { startEmbeddedPostgres } from './core/postgres/embedded-postgres.ts';
import { migrate } from './core/postgres/migrate.ts';
import { startCluster } from './core/process/cluster.ts';
import { runUntilSignal } from './core/process/run-until-signal.ts';
import { buildWebApp } from './core/web/web-build.ts';
import { tagLink } from './features/gifts/tag/tag-secret.ts';
import { registerReleases } from './features/services/error-report/receive-error-report.ts';
import { demoAccounts, demoPhone } from './seed/demo-accounts.ts';
import { demoCoupons, demoTag } from './seed/demo-campaigns.ts';
import { loadDemoPictures } from './seed/load-demo-pictures.ts';
import { loadSpecies } from './seed/load-species.ts';
import { seedDemo } from './seed/seed-demo.ts';
import { updateDemoCounted } from './seed/seed.queries.ts';
import { startHttpServer } from './start-http.ts';

/**
 * Starts everything on one port: database, schema, demo data, web app, jobs, API; shutdown runs in reverse
 * order. With several WORKERS it only prepares; child processes serve requests and run jobs.
 */
await runUntilSignal(async (lifecycle) => {
  const { onStop } = lifecycle;
  const config = readConfig();
  const log = (line: string) => console.log(`  ${line}`);
  await requireFreePort(config);
  console.log('\nNabta is starting.');

  const databaseUrl = config.databaseUrl ?? (await startDatabase());
  const directUrl = config.databaseDirectUrl ?? databaseUrl;
  await migrate(directUrl, {
    directory: join(import.meta.dirname, '../migrations'),
    log,
    allowsNewer: config.mayBeNewer,
  });
  const runtime = await bootstrap(config, databaseUrl, onStop);
  const { context } = runtime;
  await loadSpecies(context.database);

  const webDirectory = config.servesWeb ? await buildWebApp(log) : undefined;
  await updateDemoCounted(context.database.sql, config.seed === 'demo');
  if (config.seed === 'demo') {
    await seedDemo(context);
    await loadDemoPictures(context);
  }
  await registerReleases(context, webDirectory);
  if (config.workers === 1)
    await startHttpServer(runtime, {
      webDirectory,
      jobsDatabaseUrl: config.runsJobs ? directUrl : undefined,
      lifecycle,
    });
  else {
    onStop(
      await startCluster({
        servers: { file: join(import.meta.dirname, 'server.ts'), count: config.workers },
        otherFiles: config.runsJobs ? [join(import.meta.dirname, 'worker.ts')] : [],
        settings: { DATABASE_URL: databaseUrl },
      }),
    );
    respondToMetricsRequests(context.metrics.text);
    onStop(await serveMetrics(context.metrics, config.metrics, createLog(config)));
  }

  console.log(`\nNabta is ready: ${config.publicUrl.origin}`);
  if (config.seed === 'demo') {
    log(`Sign in as ${demoAccounts.map((account) => account.phone).join(', ')}`);
    log(`The codes arrive at ${config.publicUrl.origin}/dev/inbox`);
    log(
      `Staff works at ${config.staffUrl.origin}/console: sign in as ${demoPhone('999')} and add a passkey or an authenticator app there`,
    );
    log(`A tree to claim by its tag: ${tagLink(context, demoTag)}`);
    log(`A coupon: ${config.publicUrl.origin}/coupon/${formatCouponCode(demoCoupons.sponsor.code)}`);
  }

  async function startDatabase(): Promise<string> {
    const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log, durable: true });
    onStop(() => postgres.stop());
    return postgres.url('nabta');
  }
});
