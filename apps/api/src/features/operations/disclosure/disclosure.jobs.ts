import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';

import { type DisclosureFacts, disclosureFactsType } from '@nabta/contract/operations/disclosure';

import { minute } from '#core/clock.ts';
import type { Context } from '#core/context.ts';
import { addJob, type Job } from '#core/jobs/job-queue.ts';
import { getPublishedSigningKey } from '#features/trees/certificate/issue-certificate.ts';
import { signToken } from '#features/trees/certificate/sign-statement.ts';

import { assertEqual, collectFacts } from './collect-facts.ts';
import { formatMetricsCsv } from './disclosure-csv.ts';
import {
  type DisclosureRequest,
  insertFile,
  type StoredFile,
  updateStarted,
  updateFailed,
  updateMade,
  updateProgress,
} from './disclosure.queries.ts';
import { followReports, listReportTrees } from './follow-reports.ts';
import { listTrees } from './list-trees.ts';

/** Own queue, one job at a time: listing a large forest takes minutes and much memory. */
export const makeReport: Job<{ serial: string }> = {
  name: 'make_disclosure',
  queueOf: () => 'reports',
  maxDurationMs: 10 * minute,
  run: makeDisclosure,
};

export const disclosureJobs: readonly Job[] = [makeReport, listReportTrees, followReports];

async function makeDisclosure(context: Context, { serial }: { serial: string }): Promise<void> {
  const { sql } = context.database;
  const request = await updateStarted(sql, serial);
  if (request === undefined) return;
  try {
    const { facts, file } = await collectReport(context, request);
    await storeReport(context, facts, file);
  } catch (error) {
    await updateFailed(sql, serial);
    throw error;
  }
}

/** Reads totals and list in one snapshot, so both contain the same trees. */
async function collectReport({ database, clock }: Context, request: DisclosureRequest) {
  return database.readTransaction(
    async (sql) => {
      const { facts, counted } = await collectFacts(sql, request, clock.now());
      const { trees } = counted;
      const { count, file } = await listTrees(sql, { ...request, ...counted }, (listed) =>
        updateProgress(database.sql, request.serial, { listed, trees }),
      );
      assertEqual('listed trees', count, trees);
      return { facts: { ...facts, trees: { count, sha256: file.sha256 } }, file };
    },
    { isolation: 'repeatable read', statementTimeoutMs: 2 * minute },
  );
}

async function storeReport(context: Context, facts: DisclosureFacts, trees: StoredFile): Promise<void> {
  const json = JSON.stringify(facts);
  await context.database.transaction(async (sql) => {
    const key = await getPublishedSigningKey(sql, context);
    const isMade = await updateMade(sql, {
      serial: facts.serial,
      facts: json,
      factsSha256: sha256Of(json),
      keyId: key.kid,
      trees: facts.trees.count,
      madeAt: new Date(facts.madeAt),
    });
    if (!isMade) return;
    const seal = signToken(key, disclosureFactsType, json);
    const files = [
      fileOf('report.json', `{"report":${json},"seal":"${seal}"}\n`),
      fileOf('figures.csv', formatMetricsCsv(facts)),
      trees,
    ];
    for (const file of files) await insertFile(sql, facts.serial, file);
    await addJob(sql, listReportTrees, { serial: facts.serial });
  });
}

function fileOf(name: StoredFile['name'], text: string): StoredFile {
  return { name, sha256: sha256Of(text), gzipped: gzipSync(text) };
}

const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex');
