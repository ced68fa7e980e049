import { createApp } from './app.ts';
import { warmUp } from './features/eco-benefit/warm-up.ts';
import { watchModels } from './features/specie/use-models.ts';
import { jobs } from './jobs.ts';
import type { OpenHouse } from './open-house.ts';
import type { Context } from './platform/context.ts';
import { drain } from './platform/http/draining.ts';
import { listen } from './platform/http/listen.ts';
import { createRequestRate } from './platform/http/request-rate.ts';
import { startJobQueue } from './platform/jobs/job-queue.ts';
import { serveMetrics } from './platform/metrics/metrics-server.ts';
import { siblingsOfThisProcess } from './platform/process/siblings.ts';

type Serving = {
  webDirectory: string | undefined;
  /** Where this process does the jobs too: a direct way to the database. */
  jobsOn?: string | undefined;
  onStop: (stop: () => Promise<unknown>) => void;
};

/** Answers on the port until stopped; says first that it leaves, and stops last what the others need. */
export async function serveHouse(
  { context, ring }: OpenHouse,
  { webDirectory, jobsOn, onStop }: Serving,
): Promise<void> {
  const { config, clock, database } = context;
  const app = await createApp(context, {
    requestRate: createRequestRate(clock, siblingsOfThisProcess()),
    webDirectory,
    isRelieved: true,
  });
  onStop(ring.keepFresh((err) => app.log.warn({ err }, 'keys not looked for')));
  if (jobsOn !== undefined) {
    const queue = await startJobQueue(jobsOn, {
      context: ofLeader(context),
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
}

/** A job finds what it was written with: it reads from the leader. */
export function ofLeader(context: Context): Context {
  return { ...context, database: context.database.leader };
}
