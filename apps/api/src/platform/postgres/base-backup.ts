import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';

import pg from 'pg';

import { StartError } from '../fault/start-error.ts';

/** A whole copy of a cluster; with the log that was archived since it can be brought to any later moment. */
export type BaseBackup = { path: string; finishedAt: Date };

const basePrefix = 'base-';
const manifestFile = 'manifest.json';

/** What the server makes anew, or reads from the archive; the folders themselves have to be there. */
const leftOut =
  /^(?:postmaster\.(?:pid|opts)|backup_label.*|recovery\.signal|(?:pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/.*|(?:.*\/)?(?:pgsql_tmp.*|pg_internal\.init.*))$/u;

export function archiveOf(backupDir: string): string {
  return join(backupDir, 'wal');
}

/** Newest first. */
export async function listBaseBackups(backupDir: string): Promise<BaseBackup[]> {
  const names = await readdir(backupDir).catch(() => []);
  return names
    .filter((name) => /^base-\d{13}$/u.test(name))
    .map((name) => ({
      path: join(backupDir, name),
      finishedAt: new Date(Number(name.slice(basePrefix.length))),
    }))
    .toSorted((one, other) => other.finishedAt.getTime() - one.finishedAt.getTime());
}

/** Copies the files of a running cluster while it works; the server says in its label which part of the log makes them whole. */
export async function makeBaseBackup(
  url: string,
  { clusterDir, backupDir }: { clusterDir: string; backupDir: string },
): Promise<BaseBackup> {
  const client = new pg.Client({ connectionString: url, application_name: 'nabta backup' });
  // The next statement tells of it.
  client.on('error', () => {});
  await client.connect();
  const part = join(backupDir, 'base.part');
  try {
    await requireArchiving(client);
    await rm(part, { recursive: true, force: true });
    await mkdir(part, { recursive: true, mode: 0o700 });
    await client.query(`select pg_backup_start('nabta', true)`);
    const hashes = await copyCluster(clusterDir, part);
    const { rows } = await client.query<{ label: string; now: Date }>(
      'select labelfile as label, clock_timestamp() as now from pg_backup_stop(true)',
    );
    const [{ label, now } = { label: '', now: new Date(0) }] = rows;
    await writeFile(join(part, 'backup_label'), label);
    await writeFile(join(part, manifestFile), JSON.stringify(hashes));
    // All of it is on the disk before it is called a backup; thousands of files one by one take minutes.
    await promisify(execFile)('sync');
    const path = join(backupDir, `${basePrefix}${now.getTime()}`);
    await rename(part, path);
    return { path, finishedAt: now };
  } finally {
    await client.end();
  }
}

/** Copies a backup to where a cluster shall be; one whose bytes are not those that were written is refused. */
export async function unpackBaseBackup({ path }: BaseBackup, clusterDir: string): Promise<void> {
  const hashes = JSON.parse(await readFile(join(path, manifestFile), 'utf8')) as Record<string, string>;
  for (const entry of await readdir(path, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory())
      await mkdir(join(clusterDir, relativeTo(path, entry)), { recursive: true, mode: 0o700 });
  }
  for (const [file, hash] of Object.entries(hashes)) {
    const copied = join(clusterDir, file);
    await copyFile(join(path, file), copied);
    if ((await hashOf(copied)) !== hash)
      throw new StartError(`The backup ${path} is damaged: ${file} is not what was written.`);
  }
  await copyFile(join(path, 'backup_label'), join(clusterDir, 'backup_label'));
}

/** Removes backups that finished before, but never the newest, and the log that nobody needs then. */
export async function removeOldBackups(backupDir: string, before: Date): Promise<number> {
  const [newest, ...others] = await listBaseBackups(backupDir);
  const old = others.filter(({ finishedAt }) => finishedAt < before);
  for (const { path } of old) await rm(path, { recursive: true });
  const oldest = others.findLast(({ finishedAt }) => finishedAt >= before) ?? newest;
  if (oldest === undefined) return 0;
  const label = await readFile(join(oldest.path, 'backup_label'), 'utf8');
  const [, firstNeeded] = /\(file [0-9A-F]{8}([0-9A-F]{16})\)/u.exec(label) ?? [];
  for (const name of await readdir(archiveOf(backupDir))) {
    const [, piece] = /^[0-9A-F]{8}([0-9A-F]{16})/u.exec(name) ?? [];
    if (piece !== undefined && firstNeeded !== undefined && piece < firstNeeded)
      await rm(join(archiveOf(backupDir), name));
  }
  return old.length;
}

async function requireArchiving(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ mode: string }>(`select current_setting('archive_mode') as mode`);
  if (rows[0]?.mode === 'on') return;
  throw new StartError('The database was started without BACKUP_DIR: stop the product and start it with it.');
}

async function copyCluster(clusterDir: string, target: string): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const entry of await readdir(clusterDir, { recursive: true, withFileTypes: true })) {
    const file = relativeTo(clusterDir, entry);
    if (leftOut.test(file)) continue;
    if (entry.isDirectory()) await mkdir(join(target, file), { recursive: true, mode: 0o700 });
    else if (await copyIfThere(join(clusterDir, file), join(target, file)))
      hashes[file] = await hashOf(join(target, file));
  }
  return hashes;
}

/** A table that is dropped meanwhile takes its files along, and the log knows. */
async function copyIfThere(source: string, target: string): Promise<boolean> {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  return copyFile(source, target).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

function relativeTo(root: string, { parentPath, name }: { parentPath: string; name: string }): string {
  return join(parentPath, name).slice(root.length + 1);
}
