import { mkdir, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import pg from 'pg';
import type { TestProject } from 'vitest/node';

import { connectDatabase } from '../core/postgres/database.ts';
import { startEmbeddedPostgres } from '../core/postgres/embedded-postgres.ts';
import { migrate } from '../core/postgres/migrate.ts';
import { findPostmaster } from '../core/postgres/postmaster.ts';
import { loadSpecies } from '../seed/load-species.ts';

/** Admin URL and the template database that tests copy: migrated, with all species. */
export type TestServer = { url: string; template: string };

declare module 'vitest' {
  interface ProvidedContext {
    /** Use this server instead of starting a temporary one. */
    givenServerUrl?: string | undefined;
    testServer: TestServer;
  }
}

type Server = { url: string; stop(): Promise<void> };

const folderPrefix = 'nabta-test-';
const databasePrefix = 'nabta_test_';
const maxAgeMs = 60 * 60_000;
/** File system in memory of Linux; the server needs at most half of `minFreeBytes`. */
const memoryFolder = '/dev/shm';
const minFreeBytes = 2 * 1024 ** 3;
const migrations = resolve(import.meta.dirname, '../../migrations');

/** Starts one server with one migrated template per run; each test file copies the template. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const givenUrl = project.getProvidedContext().givenServerUrl;
  const server = givenUrl ? { url: givenUrl, stop: async () => {} } : await startThrowawayServer();
  const template = `${databasePrefix}${Date.now()}_${process.pid}`;
  await withAdminClient(server.url, async (client) => {
    await dropLeftovers(client);
    await client.query(`create database ${template}`);
  });
  await prepareTemplate(databaseUrl(server.url, template));
  project.provide('testServer', { url: server.url, template });
  return async () => {
    await withAdminClient(server.url, (client) =>
      client.query(`drop database if exists ${template} with (force)`),
    );
    await server.stop();
  };
}

export function databaseUrl(serverUrl: string, database: string): string {
  return Object.assign(new URL(serverUrl), { pathname: database }).href;
}

export async function withAdminClient(
  url: string,
  work: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

async function prepareTemplate(url: string): Promise<void> {
  await migrate(url, { directory: migrations, log: () => {} });
  const database = connectDatabase({ url, poolSize: 1, preparedStatements: true });
  await loadSpecies(database);
  // PostgreSQL copies no database that has a connection.
  await database.end();
}

async function startThrowawayServer(): Promise<Server> {
  for (const folder of [tmpdir(), memoryFolder]) await removeOrphans(folder);
  const dataDir = join(await chooseFolder(), `${folderPrefix}${process.pid}-${Date.now()}`);
  /** Directory must be traversable: as root, PostgreSQL runs as a different OS user. */
  await mkdir(dataDir, { mode: 0o755 });
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false, log: () => {} });
  return {
    url: postgres.url('postgres'),
    stop: async () => {
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Each test file copies and drops a database of a thousand files, which takes a third of PostgreSQL's CPU time
 * on a disk.
 */
async function chooseFolder(): Promise<string> {
  const memory = await statfs(memoryFolder).catch(() => undefined);
  return memory !== undefined && memory.bavail * memory.bsize >= minFreeBytes ? memoryFolder : tmpdir();
}

/** Removes servers and folders of killed runs. */
async function removeOrphans(parent: string): Promise<void> {
  for (const name of await readdir(parent).catch(() => [])) {
    const pid = Number(new RegExp(`^${folderPrefix}(\\d+)-`, 'u').exec(name)?.[1] ?? 0);
    if (pid === 0 || isAlive(pid)) continue;
    const folder = join(parent, name);
    const postmaster = findPostmaster(join(folder, 'postgres'));
    if (postmaster) process.kill(postmaster.pid, 'SIGKILL');
    await rm(folder, { recursive: true, force: true }).catch(() => {});
  }
}

async function dropLeftovers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    `select datname from pg_database where starts_with(datname, '${databasePrefix}')`,
  );
  for (const { datname } of rows) {
    const createdAt = Number(datname.slice(databasePrefix.length).split('_')[0]);
    if (Date.now() - createdAt > maxAgeMs)
      await client.query(`drop database if exists ${datname} with (force)`);
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
