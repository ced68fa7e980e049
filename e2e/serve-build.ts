import { tmpdir } from 'node:os';

import { createApp } from '../apps/api/src/app.ts';
import { readConfig } from '../apps/api/src/config.ts';
import { systemClock } from '../apps/api/src/core/clock.ts';
import { listen } from '../apps/api/src/core/http/listen.ts';
import { createRequestRate } from '../apps/api/src/core/http/request-rate.ts';
import { openKeyStore } from '../apps/api/src/core/keys/key-store.ts';
import { connectDatabase } from '../apps/api/src/core/postgres/database.ts';
import { runUntilSignal } from '../apps/api/src/core/process/run-until-signal.ts';
import { createContext } from '../apps/api/src/create-context.ts';
import { secretKey } from '../testkit/secret-key.ts';

/**
 * Serves a second web build on the database of the first server: `node serve-build.ts DATABASE_URL PORT
 * FOLDER`.
 */
const [databaseUrl = '', port, webDirectory] = process.argv.slice(2);
await runUntilSignal(async ({ onStop }) => {
  const config = readConfig({
    PORT: port,
    DATABASE_URL: databaseUrl,
    DATA_DIR: tmpdir(),
    SECRET_KEY: secretKey,
    MAP_TILES: 'own',
  });
  const database = connectDatabase({
    url: databaseUrl,
    readUrl: undefined,
    poolSize: 4,
    preparedStatements: true,
  });
  onStop(() => database.end());
  const { secrets } = await openKeyStore(database.sql, { current: secretKey });
  const context = createContext({ config, database, secrets, clock: systemClock });
  const app = await createApp(context, { requestRate: createRequestRate(systemClock), webDirectory });
  onStop(() => app.close());
  await listen(app, config);
});
