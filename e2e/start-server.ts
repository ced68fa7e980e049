import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';

import { startDatabase, startServer } from '../testkit/server.ts';
import { databaseFile, port } from './database-fixtures.ts';

/** Starts the product with demo data on a temporary database until it receives SIGINT or SIGTERM. */
const stopped = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
await using database = await startDatabase({ durable: false });
await writeFile(databaseFile, database.url);
await using _server = await startServer({
  database,
  ports: [port],
  development: true,
  env: { SEED: 'demo' },
});
await stopped;
