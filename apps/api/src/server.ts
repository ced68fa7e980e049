import { bootstrap } from './bootstrap.ts';
import { readConfig } from './config.ts';
import { StartupError } from './core/errors/startup-error.ts';
import { runUntilSignal } from './core/process/run-until-signal.ts';
import { webDirectory } from './core/web/web-build.ts';
import { startHttpServer } from './start-http.ts';

/** Cluster worker entry point: HTTP only. */
await runUntilSignal(async (lifecycle) => {
  const config = readConfig();
  if (config.databaseUrl === undefined)
    throw new StartupError(
      'DATABASE_URL is missing: cluster workers share the database of the main process.',
    );
  const runtime = await bootstrap(config, config.databaseUrl, lifecycle.onStop);
  await startHttpServer(runtime, { webDirectory: config.servesWeb ? webDirectory : undefined, lifecycle });
});
