import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll } from 'vitest';

import { createApp } from '../app.ts';
import { createAuthentication } from '../platform/caller/authentication.ts';
import { unlimitedRequestRate } from '../platform/http/request-rate.ts';
import { connectDatabase, type Database } from '../platform/postgres/database.ts';
import type { useTestApp } from './test-app.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

type ReplicaApp = {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly replica: TestDatabase;
};

/** The same app, with a replica that has heard of nobody yet: what it answers is told apart from what the leader does. */
export function useReplicaApp(house: ReturnType<typeof useTestApp>): ReplicaApp {
  let replica: TestDatabase;
  let database: Database;
  let app: FastifyInstance;

  beforeAll(async () => {
    replica = await createTestDatabase();
    const urls = { url: house.databaseUrl, readUrl: replica.url };
    database = connectDatabase({ ...urls, poolSize: 2, preparedStatements: true });
    const { tokens } = house.context;
    const authentication = createAuthentication({ tokens, database, clock: house.clock });
    app = await createApp(
      { ...house.context, database, authentication },
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
