import { join } from 'node:path';

import { formatCouponCode } from '@nabta/domain/coupon-code';

import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import { createContext } from './create-context.ts';
import { warmUp } from './features/eco-benefit/warm-up.ts';
import { noteReleases } from './features/error-report/note-releases.ts';
import { useModels, watchModels } from './features/specie/use-models.ts';
import { tagLink } from './features/tag/tag-secret.ts';
import { jobs } from './jobs.ts';
import { systemClock } from './platform/clock.ts';
import { drain } from './platform/draining.ts';
import { startJobQueue } from './platform/job-queue.ts';
import { openKeyRing } from './platform/keys/key-ring.ts';
import { listen, requireFreePort } from './platform/listen.ts';
import { masterSecretsOf } from './platform/master-secret.ts';
import { serveMetrics } from './platform/metrics/metrics-server.ts';
import { connectDatabase } from './platform/postgres/database.ts';
import { startEmbeddedPostgres } from './platform/postgres/embedded-postgres.ts';
import { migrate } from './platform/postgres/migrate.ts';
import { setAsideEarlierDatabase } from './platform/postgres/set-aside.ts';
import { createRequestRate } from './platform/request-rate.ts';
import { runUntilSignal } from './platform/run-until-signal.ts';
import { startTracing } from './platform/tracing.ts';
import { buildWebApp } from './platform/web-build.ts';
import { demoAccounts, demoPhone } from './seed/demo-accounts.ts';
import { demoCoupons, demoTag } from './seed/demo-campaigns.ts';
import { holdsOnlyDemo } from './seed/holds-only-demo.ts';
import { loadDemoPictures } from './seed/load-demo-pictures.ts';
import { loadSpecies } from './seed/load-species.ts';
import { seedDemo } from './seed/seed-demo.ts';

const migrations = join(import.meta.dirname, '../migrations');

/** Starts everything on one port: database, schema, demo data, web app, jobs, API; stops it in the opposite order. */
await runUntilSignal(async (onStop) => {
  const config = readConfig();
  const say = (line: string) => console.log(`  ${line}`);
  await requireFreePort(config);
  console.log('\nNabta is starting.');

  onStop(await startTracing(config.tracing, 'nabta'));
  const databaseUrl = config.databaseUrl ?? (await startDatabase());
  await migrate(databaseUrl, { directory: migrations, log: say });
  const database = connectDatabase({
    url: databaseUrl,
    readUrl: config.databaseReadUrl,
    poolSize: config.databasePoolSize,
    preparedStatements: config.usesPreparedStatements,
  });
  onStop(() => database.end());
  await useModels(database.sql).catch((error: Error) => say(`Species are as they ship. ${error.message}`));
  await loadSpecies(database);

  const webDirectory = config.servesWeb ? await buildWebApp(say) : undefined;
  const ring = await openKeyRing(database.sql, await masterSecretsOf(config));
  const context = createContext(config, database, ring.secrets, systemClock);
  if (config.seed === 'demo') {
    await seedDemo(context);
    await loadDemoPictures(context.pictures);
  }
  await noteReleases(context, webDirectory);
  const app = await createApp(context, {
    requestRate: createRequestRate(systemClock),
    webDirectory,
    isRelieved: true,
  });
  onStop(ring.keepFresh((err) => app.log.warn({ err }, 'keys not looked for')));
  if (config.runsJobs) {
    const queue = await startJobQueue(databaseUrl, {
      context,
      jobs,
      log: app.log,
      reportUnexpected: app.reportUnexpected,
    });
    onStop(() => queue.stop());
  }
  onStop(watchModels(database, app.log));
  onStop(() => app.close());
  onStop(() => drain(app, config.drainMs));
  context.metrics.watchProcess();
  onStop(await serveMetrics(context.metrics, config.metrics, app.log));
  await warmUp(context, app.log);
  await listen(app, config);

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
