import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { DataOfEndpoint, Endpoint, InputOfEndpoint } from '@nabta/contract/core/endpoint';
import { setSpeciesCatalogue } from '@nabta/eco/species-data';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll } from 'vitest';

import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import type { Clock } from '../core/clock.ts';
import type { Context } from '../core/context.ts';
import { type RequestRate, unlimitedRequestRate } from '../core/http/request-rate.ts';
import { openKeyStore } from '../core/keys/key-store.ts';
import type { LogStream } from '../core/log/log-stream.ts';
import type { Database } from '../core/postgres/database.ts';
import { createContext } from '../create-context.ts';
import { jobs } from '../features.ts';
import { createManualClock, type ManualClock } from '../gateways/messages/testing/manual-clock.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { completeJobs } from './test-jobs.queries.ts';

/** The full app on its own database; time moves only when a test advances the clock. */
export type TestApp = {
  app: FastifyInstance;
  context: Context;
  clock: ManualClock;
  databaseUrl: string;
  /** Runs all queued jobs in order and returns their number. */
  runJobs(): Promise<number>;
  /** Starts a second process on the same database. */
  restart(): Promise<FastifyInstance>;
};

type Options = {
  environment?: Record<string, string>;
  requestRate?: (clock: Clock) => RequestRate;
  webDirectory?: string;
  logStream?: LogStream;
};

/** Registers hooks; call once at the top of a test file. */
export function useTestApp({
  environment = {},
  requestRate = () => unlimitedRequestRate,
  webDirectory,
  logStream,
}: Options = {}): TestApp {
  // Whole seconds only, because token times have second precision.
  const clock = createManualClock(new Date('2026-03-01T09:00:00Z'));
  const test = { clock } as TestApp;
  let testDatabase: TestDatabase;
  const openedApps: FastifyInstance[] = [];
  const dataDir = mkdtempSync(join(tmpdir(), 'nabta-data-'));
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
    SECRET_KEY: 'only-for-tests-'.repeat(3),
    MAP_TILES: 'own',
    ...environment,
  });

  beforeAll(async () => {
    // Resets the process-wide species catalogue, which other test files may have changed.
    setSpeciesCatalogue([], 0);
    testDatabase = await createTestDatabase();
    const start = async (database: Database) => {
      const { secrets } = await openKeyStore(database.sql, { current: config.secretKey ?? '' });
      const context = createContext({ config, database, secrets, clock });
      const app = await createApp(context, { requestRate: requestRate(clock), webDirectory, logStream });
      openedApps.push(app);
      return { app, context };
    };
    const { app, context } = await start(testDatabase.database);
    Object.assign(test, {
      app,
      context,
      databaseUrl: testDatabase.url,
      runJobs: runSequentially(() => runJobs(context)),
      // Caches belong to a database, so another process has its own.
      restart: async () => (await start(testDatabase.connect())).app,
    });
  });

  afterAll(async () => {
    await Promise.all(openedApps.map((app) => app.close()));
    await testDatabase.drop();
    await rm(dataDir, { recursive: true });
    // The modules of test files stay loaded; apps that they still referred to would fill the heap.
    openedApps.length = 0;
    for (const name of Object.keys(test)) Reflect.deleteProperty(test, name);
  });
  return test;
}

/** Serializes calls, so that an empty queue means that all earlier jobs are done. */
function runSequentially<T>(run: () => Promise<T>): () => Promise<T> {
  let previous: Promise<unknown> = Promise.resolve();
  return () => {
    const next = previous.then(run, run);
    previous = next;
    return next;
  };
}

async function runJobs(context: Context): Promise<number> {
  const queued = await completeJobs(context.database.sql);
  for (const { name, payload } of queued) {
    const job = jobs.find((candidate) => candidate.name === name);
    if (job === undefined) throw new Error(`Unknown job: ${name}.`);
    await job.run(context, payload);
  }
  return queued.length;
}

export type Answer<Data = unknown> = {
  status: number;
  body: {
    success: boolean;
    /** Missing in an error. */
    data: Data;
    code?: string;
    message?: string;
    details?: { path: string; message: string }[];
  };
  headers: Record<string, unknown>;
};

/** Simulates a browser: stores cookies and sends the headers of the web client. */
export class TestBrowser {
  readonly cookies = new Map<string, string>();
  token: string | undefined;
  language = 'en';
  address = '127.0.0.1';
  readonly #app: () => FastifyInstance;

  constructor(app: () => FastifyInstance) {
    this.#app = app;
  }

  async call<E extends Endpoint>(
    endpoint: E,
    input: InputOfEndpoint<E> | Record<string, unknown>,
    headers: Record<string, string> = {},
  ): Promise<Answer<DataOfEndpoint<E>>> {
    const {
      params,
      query,
      body: payload,
    } = input as {
      params?: object;
      query?: Record<string, string>;
      body?: object;
    };
    const path = endpoint.path.replace(/:(\w+)/gu, (_, name) =>
      encodeURIComponent(String((params as Record<string, unknown>)?.[name])),
    );
    const response = await this.#app().inject({
      method: endpoint.method,
      url: `/api${path}`,
      remoteAddress: this.address,
      ...(query && { query }),
      ...(payload && { payload: JSON.stringify(payload) }),
      headers: {
        'content-type': 'application/json',
        'accept-language': this.language,
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...(this.cookies.size > 0 && {
          cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        }),
        ...headers,
      },
    });
    for (const { name, value } of response.cookies) {
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    const isJson = String(response.headers['content-type']).startsWith('application/json');
    const body = isJson ? response.json() : { success: response.statusCode < 300 };
    return { status: response.statusCode, body, headers: response.headers };
  }

  /** Returns a copy with the same cookies and token. */
  copy(): TestBrowser {
    const copy = new TestBrowser(this.#app);
    for (const [name, value] of this.cookies) copy.cookies.set(name, value);
    copy.token = this.token;
    copy.address = this.address;
    return copy;
  }
}
