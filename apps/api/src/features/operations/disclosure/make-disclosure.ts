import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';

import { type DisclosureFacts, disclosureFactsType } from '@nabta/contract/disclosure';

import { minute } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { publishedSigningKey } from '../certificate/publish-key.ts';
import { signedToken } from '../certificate/sign-statement.ts';
import { figuresCsv } from './disclosure-csv.ts';
import {
  type AskedDisclosure,
  insertFile,
  type KeptFile,
  updateBegun,
  updateFailed,
  updateMade,
  updateProgress,
} from './disclosure.queries.ts';
import { assertSame, gatherFacts } from './gather-facts.ts';
import { listTrees } from './list-trees.ts';

/** Makes a report that was asked for; one that is ready stays as it is, however often its job runs. */
export async function makeDisclosure(context: Context, serial: string): Promise<void> {
  const { sql } = context.database;
  const asked = await updateBegun(sql, serial);
  if (asked === undefined) return;
  try {
    const { facts, file } = await readAll(context, asked);
    await freeze(context, facts, file);
  } catch (error) {
    await updateFailed(sql, serial);
    throw error;
  }
}

/** Sums and list are of one moment, so that the list has the trees of the sums and no other. */
async function readAll(
  { database, clock }: Context,
  asked: AskedDisclosure,
): Promise<{ facts: DisclosureFacts; file: KeptFile }> {
  return database.readTransaction(
    async (sql) => {
      const { facts, counted } = await gatherFacts(sql, asked, clock.now());
      const { trees } = counted;
      const { count, file } = await listTrees(sql, { ...asked, ...counted }, (listed) =>
        updateProgress(database.sql, asked.serial, { listed, trees }),
      );
      assertSame('listed trees', count, trees);
      return { facts: { ...facts, trees: { count, sha256: file.sha256 } }, file };
    },
    { isolation: 'repeatable read', longestStatementMs: 2 * minute },
  );
}

async function freeze(context: Context, facts: DisclosureFacts, trees: KeptFile): Promise<void> {
  const json = JSON.stringify(facts);
  await context.database.transaction(async (sql) => {
    const key = await publishedSigningKey(sql, context);
    const isMade = await updateMade(sql, {
      serial: facts.serial,
      facts: json,
      factsSha256: sha256Of(json),
      keyId: key.kid,
      trees: facts.trees.count,
      madeAt: new Date(facts.madeAt),
    });
    if (!isMade) return;
    const seal = signedToken(key, disclosureFactsType, json);
    const files = [
      fileOf('report.json', `{"report":${json},"seal":"${seal}"}\n`),
      fileOf('figures.csv', figuresCsv(facts)),
      trees,
    ];
    for (const file of files) await insertFile(sql, facts.serial, file);
  });
}

function fileOf(name: KeptFile['name'], text: string): KeptFile {
  return { name, sha256: sha256Of(text), gzipped: gzipSync(text) };
}

const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex');
