import { readConfig } from './config.ts';
import { openHouse } from './open-house.ts';
import { StartError } from './platform/fault/start-error.ts';
import { runUntilSignal } from './platform/process/run-until-signal.ts';
import { webDirectory } from './platform/web/web-build.ts';
import { serveHouse } from './serve-house.ts';

/** Answers and nothing else: one of the processes that `main` starts on a house that it has prepared, where WORKERS says so. */
await runUntilSignal(async (onStop) => {
  const config = readConfig();
  if (config.databaseUrl === undefined)
    throw new StartError('DATABASE_URL is missing: a server shares the database of the house.');
  const house = await openHouse(config, config.databaseUrl, onStop);
  await serveHouse(house, { webDirectory: config.servesWeb ? webDirectory : undefined, onStop });
});
