import { bootstrap } from './bootstrap.ts';
import { readConfig } from './config.ts';
import { StartupError } from './core/errors/startup-error.ts';
import { startJobQueue } from './core/jobs/job-queue.ts';
import { createLog } from './core/log/log.ts';
import { serveMetrics } from './core/metrics/metrics-server.ts';
import { runUntilSignal } from './core/process/run-until-signal.ts';
import { jobs } from './features.ts';
import { reportServerErrors } from './features/services/error-report/report-server-errors.ts';
import { watchModels } from './features/trees/specie/refresh-models.ts';
import { withPrimaryDatabase } from './start-http.ts';

/** Entry point of a worker: runs only jobs, for servers started with JOBS=off; several workers may run at once. */
await runUntilSignal(async ({ onStop }) => {
  const config = readConfig();
  const { databaseUrl, databaseDirectUrl } = config;
  if (databaseUrl === undefined || databaseDirectUrl === undefined)
    throw new StartupError('DATABASE_URL is missing: a worker shares the database of the servers.');
  const runtime = await bootstrap(config, databaseUrl, onStop);
  const context = withPrimaryDatabase(runtime.context);
  const log = createLog(config);
  onStop(runtime.keyStore.startRefreshing((err) => log.warn({ err }, 'key refresh failed')));
  onStop(watchModels(context.database, log));
  context.metrics.watchProcess();
  onStop(await serveMetrics(context.metrics, config.metrics, log));
  const queue = await startJobQueue(databaseDirectUrl, {
    context,
    jobs,
    log,
    reportUnexpected: reportServerErrors(context, log),
  });
  onStop(() => queue.stop());
  console.log('\nJobs are being done.');
});
