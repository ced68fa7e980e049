import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { StartupError } from '../errors/startup-error.ts';

export type Migration = {
  name: string;
  text: string;
  checksum: string;
  /** Checksums of earlier forms that led to the same schema; some databases have applied one of them. */
  formerChecksums: string[];
  /** Statements that run separately and are repeatable; undefined if the whole text is one transaction. */
  statements: string[] | undefined;
};

const outsideLine = /^-- outside a transaction$/mu;
const formerLine = /^-- formerly (?<checksum>[0-9a-f]{64})$/gmu;

export async function readMigrationNames(directory: string): Promise<string[]> {
  const files = await readdir(directory).catch(() => []);
  return files.filter((file) => file.endsWith('.sql')).sort();
}

export async function readMigrations(directory: string): Promise<Migration[]> {
  const names = await readMigrationNames(directory);
  const badName = names.find((name) => !/^\d{4}_[a-z0-9_-]+\.sql$/u.test(name));
  if (badName) throw new StartupError(`The migration ${badName} is not named like 0001_account.sql.`);
  const duplicate = names.find((name, index) => names[index + 1]?.slice(0, 4) === name.slice(0, 4));
  if (duplicate) throw new StartupError(`Two migrations carry the number ${duplicate.slice(0, 4)}.`);
  return Promise.all(names.map((name) => readMigration(directory, name)));
}

async function readMigration(directory: string, name: string): Promise<Migration> {
  const text = (await readFile(join(directory, name), 'utf8')).replaceAll('\r\n', '\n');
  return {
    name,
    text,
    checksum: createHash('sha256').update(text).digest('hex'),
    formerChecksums: [...text.matchAll(formerLine)].flatMap(({ groups }) => groups?.['checksum'] ?? []),
    statements: outsideLine.test(text) ? statementsOf(text) : undefined,
  };
}

/** Splits at empty lines: PostgreSQL rejects `concurrently` in a query of several statements. */
function statementsOf(text: string): string[] {
  return text
    .split(/(?<=;)\n\s*\n/u)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}
