import { readConfig } from './config.ts';
import { createContext } from './create-context.ts';
import { reportServerErrors } from './features/error-report/report-server-errors.ts';
import { useModels, watchModels } from './features/specie/use-models.ts';
import { jobs } from './jobs.ts';
import { systemClock } from './platform/clock.ts';
import { startJobQueue } from './platform/job-queue.ts';
import { openKeyRing } from './platform/keys/key-ring.ts';
import { createLog } from './platform/log.ts';
import { masterSecretsOf } from './platform/master-secret.ts';
import { serveMetrics } from './platform/metrics/metrics-server.ts';
import { connectDatabase } from './platform/postgres/database.ts';
import { runUntilSignal } from './platform/run-until-signal.ts';
import { StartError } from './platform/start-error.ts';
import { startTracing } from './platform/tracing.ts';

/** Runs jobs and nothing else, beside servers that were started with JOBS=off; as many of them as are needed. */
await runUntilSignal(async (onStop) => {
  const config = readConfig();
  const { databaseUrl } = config;
  if (databaseUrl === undefined)
    throw new StartError('DATABASE_URL is missing: a worker shares the database of the servers.');
  onStop(await startTracing(config.tracing, 'nabta-worker'));
  const database = connectDatabase({
    url: databaseUrl,
    readUrl: config.databaseReadUrl,
    poolSize: config.databasePoolSize,
    preparedStatements: config.usesPreparedStatements,
  });
  onStop(() => database.end());
  const ring = await openKeyRing(database.sql, await masterSecretsOf(config));
  const context = createContext(config, database, ring.secrets, systemClock);
  const log = createLog(config);
  onStop(ring.keepFresh((err) => log.warn({ err }, 'keys not looked for')));
  context.metrics.watchProcess();
  onStop(await serveMetrics(context.metrics, config.metrics, log));
  await useModels(database.sql);
  onStop(watchModels(database, log));
  const queue = await startJobQueue(databaseUrl, {
    context,
    jobs,
    log,
    reportUnexpected: reportServerErrors(context, log),
  });
  onStop(() => queue.stop());
  console.log('\nJobs are being done.');
});
