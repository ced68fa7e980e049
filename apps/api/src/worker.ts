import { readConfig } from './config.ts';
import { createContext } from './create-context.ts';
import { reportServerErrors } from './features/error-report/report-server-errors.ts';
import { useModels, watchModels } from './features/specie/use-models.ts';
import { jobs } from './jobs.ts';
import { systemClock } from './platform/clock.ts';
import { startJobQueue } from './platform/job-queue.ts';
import { openKeyRing } from './platform/keys/key-ring.ts';
import { masterSecretsOf } from './platform/master-secret.ts';
import { connectDatabase } from './platform/postgres/database.ts';
import { runUntilSignal } from './platform/run-until-signal.ts';
import { StartError } from './platform/start-error.ts';

/** Runs jobs and nothing else, beside servers that were started with JOBS=off; as many of them as are needed. */
await runUntilSignal(async (onStop) => {
  const config = readConfig();
  const { databaseUrl } = config;
  if (databaseUrl === undefined)
    throw new StartError('DATABASE_URL is missing: a worker shares the database of the servers.');
  const database = connectDatabase({
    url: databaseUrl,
    readUrl: config.databaseReadUrl,
    poolSize: config.databasePoolSize,
    preparedStatements: config.usesPreparedStatements,
  });
  onStop(() => database.end());
  const ring = await openKeyRing(database.sql, await masterSecretsOf(config));
  const context = createContext(config, database, ring.secrets, systemClock);
  const log = {
    warn: (details: object, message: string) =>
      process.stderr.write(`${JSON.stringify({ level: 'warn', message, ...details })}\n`),
  };
  onStop(ring.keepFresh((error) => log.warn({ error: String(error) }, 'keys not looked for')));
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
