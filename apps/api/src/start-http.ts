import { createApp } from './app.ts';
import type { Runtime } from './bootstrap.ts';
import type { Context } from './core/context.ts';
import { drain } from './core/http/graceful-shutdown.ts';
import { listen } from './core/http/listen.ts';
import { createRequestRate } from './core/http/request-rate.ts';
import { startJobQueue } from './core/jobs/job-queue.ts';
import { serveMetrics } from './core/metrics/metrics-server.ts';
import type { Lifecycle } from './core/process/run-until-signal.ts';
import { openWorkerChannel } from './core/process/worker-channel.ts';
import { jobs } from './features.ts';
import { warmUp } from './features/trees/eco-benefit/forest-benefit.ts';
import { watchModels } from './features/trees/specie/refresh-models.ts';

type ServerOptions = {
  webDirectory: string | undefined;
  /** Direct database URL; set when this process also runs jobs. */
  jobsDatabaseUrl?: string | undefined;
  lifecycle: Lifecycle;
};

/** Starts HTTP (and jobs); shutdown runs in reverse order, draining first. */
export async function startHttpServer(
  { context, keyStore }: Runtime,
  { webDirectory, jobsDatabaseUrl, lifecycle: { onStop, restart } }: ServerOptions,
): Promise<void> {
  const { config, clock, database } = context;
  const app = await createApp(context, {
    requestRate: createRequestRate(clock, openWorkerChannel()),
    webDirectory,
    loadShedding: { restart },
  });
  onStop(keyStore.startRefreshing((err) => app.log.warn({ err }, 'key refresh failed')));
  if (jobsDatabaseUrl !== undefined) {
    const queue = await startJobQueue(jobsDatabaseUrl, {
      context: withPrimaryDatabase(context),
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
  // In the background: a slow tile service must not delay the start.
  for (const tiles of Object.values(context.mapTiles))
    void tiles.connect().then((failure) => failure && app.log.warn({ failure }, 'map tiles missing'));
  await warmUp(context, app.log);
  await listen(app, config);
}

/** Jobs read from the primary so they never see stale data. */
export function withPrimaryDatabase(context: Context): Context {
  return { ...context, database: context.database.primary };
}
