import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Endpoint, InputOfEndpoint } from '@nabta/contract/endpoint';
import { takeSpecies } from '@nabta/eco/species-data';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll } from 'vitest';

import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { createContext } from '../create-context.ts';
import { jobs } from '../jobs.ts';
import type { Clock } from '../platform/clock.ts';
import type { Context } from '../platform/context.ts';
import { type RequestRate, unlimitedRequestRate } from '../platform/http/request-rate.ts';
import { openKeyRing } from '../platform/keys/key-ring.ts';
import type { LineWriter } from '../platform/log/line-writer.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { completeJobs } from './test-jobs.queries.ts';

export type TestClock = Clock & { advance(ms: number): void; set(instant: Date): void };

/** The whole app on a database of the file's own; time stands still until a test moves it. */
export type TestApp = {
  app: FastifyInstance;
  context: Context;
  clock: TestClock;
  databaseUrl: string;
  /** Does what the job queue would do, in order, now. */
  runJobs(): Promise<number>;
  /** A second process on the same database, as after a restart or on another machine. */
  restart(): Promise<FastifyInstance>;
};

type Options = {
  environment?: Record<string, string>;
  requestRate?: (clock: Clock) => RequestRate;
  webDirectory?: string;
  /** Takes the lines of the log. */
  logTo?: LineWriter;
};

/** Call once at the top of a test file. */
export function useTestApp({
  environment = {},
  requestRate = () => unlimitedRequestRate,
  webDirectory,
  logTo,
}: Options = {}): TestApp {
  const clock = createTestClock();
  const test = { clock } as TestApp;
  let testDatabase: TestDatabase;
  const opened: FastifyInstance[] = [];
  const dataDir = mkdtempSync(join(tmpdir(), 'nabta-data-'));
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
    SECRET_KEY: 'only-for-tests-'.repeat(3),
    ...environment,
  });

  beforeAll(async () => {
    // The species that the engine counts by are the process's, and another file may have edited them.
    takeSpecies([], 0);
    testDatabase = await createTestDatabase();
    const start = async () => {
      const { database } = testDatabase;
      const { secrets } = await openKeyRing(database.sql, { present: config.secretKey ?? '' });
      const context = createContext(config, database, secrets, clock);
      const app = await createApp(context, { requestRate: requestRate(clock), webDirectory, logTo });
      opened.push(app);
      return { app, context };
    };
    const { app, context } = await start();
    Object.assign(test, {
      app,
      context,
      databaseUrl: testDatabase.url,
      runJobs: inTurn(() => runJobs(context)),
      restart: async () => (await start()).app,
    });
  });

  afterAll(async () => {
    await Promise.all(opened.map((app) => app.close()));
    await testDatabase.drop();
    await rm(dataDir, { recursive: true });
  });
  return test;
}

/** Whole seconds only: tokens know no finer time. */
function createTestClock(): TestClock {
  let now = new Date('2026-03-01T09:00:00Z');
  return {
    now: () => now,
    advance: (ms) => {
      now = new Date(now.getTime() + ms);
    },
    set: (instant) => {
      now = instant;
    },
  };
}

/** One after the other: whoever then finds the queue empty may rely on all that was in it being done. */
function inTurn<T>(work: () => Promise<T>): () => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return () => {
    const next = last.then(work, work);
    last = next;
    return next;
  };
}

async function runJobs(context: Context): Promise<number> {
  const queued = await completeJobs(context.database.sql);
  for (const { name, payload } of queued) {
    const job = jobs.find((each) => each.name === name);
    if (job === undefined) throw new Error(`No job is called ${name}.`);
    await job.run(context, payload);
  }
  return queued.length;
}

export type Answer = {
  status: number;
  body: {
    success: boolean;
    data?: unknown;
    code?: string;
    message?: string;
    details?: { path: string; message: string }[];
  };
  headers: Record<string, unknown>;
};

/** A browser: keeps cookies, sends what the web app's client sends. */
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
  ): Promise<Answer> {
    const { params, query, body } = input as {
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
      ...(body && { payload: JSON.stringify(body) }),
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
    const answer = isJson ? response.json<Answer['body']>() : { success: response.statusCode < 300 };
    return { status: response.statusCode, body: answer, headers: response.headers };
  }

  /** The same cookies in another hand. */
  copy(): TestBrowser {
    const copy = new TestBrowser(this.#app);
    for (const [name, value] of this.cookies) copy.cookies.set(name, value);
    copy.token = this.token;
    copy.address = this.address;
    return copy;
  }
}
