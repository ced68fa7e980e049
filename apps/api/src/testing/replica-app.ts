import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll } from 'vitest';

import { createApp } from '../app.ts';
import { createAuthentication } from '../core/auth/authentication.ts';
import { unlimitedRequestRate } from '../core/http/request-rate.ts';
import { connectDatabase, type Database } from '../core/postgres/database.ts';
import type { useTestApp } from './test-app.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

type ReplicaApp = {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly replica: TestDatabase;
};

/** Starts the same app with an empty replica, so replica reads differ from primary reads. */
export function useReplicaApp(testApp: ReturnType<typeof useTestApp>): ReplicaApp {
  let replica: TestDatabase;
  let database: Database;
  let app: FastifyInstance;

  beforeAll(async () => {
    replica = await createTestDatabase();
    const urls = { url: testApp.databaseUrl, readUrl: replica.url };
    database = connectDatabase({ ...urls, poolSize: 2, preparedStatements: true });
    const { tokens } = testApp.context;
    const authentication = createAuthentication({ tokens, database, clock: testApp.clock });
    app = await createApp(
      { ...testApp.context, database, authentication },
      { requestRate: unlimitedRequestRate, webDirectory: undefined },
    );
  });

  afterAll(async () => {
    await app.close();
    await database.end();
    await replica.drop();
  });

  return {
    get app() {
      return app;
    },
    get database() {
      return database;
    },
    get replica() {
      return replica;
    },
  };
}
