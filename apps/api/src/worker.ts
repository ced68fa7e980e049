import { readConfig } from './config.ts';
import { reportServerErrors } from './features/error-report/report-server-errors.ts';
import { watchModels } from './features/specie/use-models.ts';
import { jobs } from './jobs.ts';
import { openHouse } from './open-house.ts';
import { startJobQueue } from './platform/job-queue.ts';
import { runUntilSignal } from './platform/run-until-signal.ts';
import { StartError } from './platform/start-error.ts';
import { ofLeader } from './serve-house.ts';

/** Runs jobs and nothing else, beside servers that do none; as many of them as are needed. */
await runUntilSignal(async (onStop) => {
  const config = readConfig();
  const { databaseUrl, databaseDirectUrl } = config;
  if (databaseUrl === undefined || databaseDirectUrl === undefined)
    throw new StartError('DATABASE_URL is missing: a worker shares the database of the servers.');
  const house = await openHouse(config, databaseUrl, onStop);
  const context = ofLeader(house.context);
  const log = {
    warn: (details: object, message: string) =>
      process.stderr.write(`${JSON.stringify({ level: 'warn', message, ...details })}\n`),
  };
  onStop(house.ring.keepFresh((error) => log.warn({ error: String(error) }, 'keys not looked for')));
  onStop(watchModels(context.database, log));
  const queue = await startJobQueue(databaseDirectUrl, {
    context,
    jobs,
    log,
    reportUnexpected: reportServerErrors(context, log),
  });
  onStop(() => queue.stop());
  console.log('\nJobs are being done.');
});
