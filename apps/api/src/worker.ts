import { readConfig } from './config.ts';
import { reportServerErrors } from './features/error-report/report-server-errors.ts';
import { watchModels } from './features/specie/use-models.ts';
import { jobs } from './jobs.ts';
import { openHouse } from './open-house.ts';
import { StartError } from './platform/fault/start-error.ts';
import { startJobQueue } from './platform/jobs/job-queue.ts';
import { createLog } from './platform/log/log.ts';
import { serveMetrics } from './platform/metrics/metrics-server.ts';
import { runUntilSignal } from './platform/process/run-until-signal.ts';
import { ofLeader } from './serve-house.ts';

/** Runs jobs and nothing else, beside servers that do none; as many of them as are needed. */
await runUntilSignal(async (onStop) => {
  const config = readConfig();
  const { databaseUrl, databaseDirectUrl } = config;
  if (databaseUrl === undefined || databaseDirectUrl === undefined)
    throw new StartError('DATABASE_URL is missing: a worker shares the database of the servers.');
  const house = await openHouse(config, databaseUrl, onStop);
  const context = ofLeader(house.context);
  const log = createLog(config);
  onStop(house.ring.keepFresh((err) => log.warn({ err }, 'keys not looked for')));
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
