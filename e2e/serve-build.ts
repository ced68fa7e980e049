import { tmpdir } from 'node:os';

import { createApp } from '../apps/api/src/app.ts';
import { readConfig } from '../apps/api/src/config.ts';
import { createContext } from '../apps/api/src/create-context.ts';
import { systemClock } from '../apps/api/src/platform/clock.ts';
import { listen } from '../apps/api/src/platform/http/listen.ts';
import { createRequestRate } from '../apps/api/src/platform/http/request-rate.ts';
import { openKeyRing } from '../apps/api/src/platform/keys/key-ring.ts';
import { connectDatabase } from '../apps/api/src/platform/postgres/database.ts';
import { runUntilSignal } from '../apps/api/src/platform/process/run-until-signal.ts';
import { masterSecret } from './house.ts';

/** The house with the web app of another build, on the database of the first: `node serve-build.ts DATABASE_URL PORT FOLDER`. */
const [databaseUrl = '', port, webDirectory] = process.argv.slice(2);
await runUntilSignal(async (onStop) => {
  const config = readConfig({
    PORT: port,
    DATABASE_URL: databaseUrl,
    DATA_DIR: tmpdir(),
    SECRET_KEY: masterSecret,
  });
  const database = connectDatabase({
    url: databaseUrl,
    readUrl: undefined,
    poolSize: 4,
    preparedStatements: true,
  });
  onStop(() => database.end());
  const { secrets } = await openKeyRing(database.sql, { present: masterSecret });
  const context = createContext(config, database, secrets, systemClock);
  const app = await createApp(context, { requestRate: createRequestRate(systemClock), webDirectory });
  onStop(() => app.close());
  await listen(app, config);
});
