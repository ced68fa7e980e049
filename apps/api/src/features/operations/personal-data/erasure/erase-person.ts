import { addMs, second } from '#core/clock.ts';
import type { Context } from '#core/context.ts';
import { addJob, type Job } from '#core/jobs/job-queue.ts';
import type { Executor } from '#core/postgres/database.ts';
import { returnGiftsOfPerson } from '#features/gifts/gift/end-gift.ts';
import { dropPictures } from '#features/services/picture-store/drop-pictures.ts';
import { removePhotosOfPerson } from '#features/trees/picture/tree-photos.ts';
import { releaseTrees } from '#features/trees/tree/transfer-tree.ts';

import type { Person } from '../personal-tables.fragments.ts';
import * as queries from './erasure.queries.ts';

/** Batch size that keeps row locks short. */
const batchSize = 100;
/** Well below the minute after which a job counts as crashed. */
const maxRunMs = 20 * second;

/** The final step scans whole tables for references to the person. */
const statementTimeoutMs = 30 * second;

/** Each step returns the number of processed rows, 0 when finished. */
const steps = [
  (sql: Executor, person: Person, now: Date) => returnGiftsOfPerson(sql, person, { limit: batchSize, now }),
  (sql: Executor, { id }: Person, now: Date) => releaseTrees(sql, id, { limit: batchSize, now }),
  (sql: Executor, { id }: Person) => removePhotosOfPerson(sql, id, batchSize),
];

/**
 * Erases an account after the grace period; returns the time of the next run if work remains. Possessions are
 * released in small transactions that a later run can continue; the account is deleted last.
 */
export async function erasePerson(context: Context, accountId: string): Promise<Date | undefined> {
  const { database, clock, renderedFiles, erasureLedger } = context;
  const deadline = addMs(clock.now(), maxRunMs);
  const eraseAfter = await queries.selectEraseAfter(database.sql, accountId);
  if (eraseAfter === undefined || eraseAfter > clock.now()) return eraseAfter;
  const person = await queries.updateErasureBegun(database.sql, accountId, clock.now());
  if (person === undefined) return undefined;
  // Record the erasure outside the database first, so a restore can replay it.
  await erasureLedger.record(person.id);
  for (const step of steps) {
    let done = batchSize;
    while (done > 0) {
      done = await database.transaction((sql) => step(sql, person, clock.now()));
      if (clock.now() >= deadline) return clock.now();
    }
  }
  const isErased = await database.transaction((sql) => deletePerson(sql, person, clock.now()), {
    statementTimeoutMs,
  });
  if (!isErased) return clock.now();
  // Rendered pages and certificates contain names.
  await renderedFiles.clear();
  return undefined;
}

/** Returns false if the person received something in the meantime. */
async function deletePerson(sql: Executor, person: Person, now: Date): Promise<boolean> {
  await queries.lockAccountToErase(sql, person.id);
  if (await queries.selectHasPossessions(sql, person)) return false;
  const ticketImages = await queries.selectTicketPictures(sql, person);
  const reportImages = await queries.updateReportsAnonymized(sql, person);
  await queries.updateGiftsAnonymized(sql, person);
  await queries.updatePlanterAnonymized(sql, person);
  await queries.updateLandsAnonymized(sql, person);
  await queries.deleteAnswersOfGivenTrees(sql, person);
  await queries.deletePersonalRows(sql, person);
  await queries.deleteTraces(sql, person);
  const accountImage = await queries.deleteAccount(sql, person.id);
  await queries.updateErased(sql, person.id, now);
  for (const { folder, name } of reportImages) await dropPictures(sql, folder, [name]);
  await dropPictures(sql, 'tickets', ticketImages);
  await dropPictures(sql, 'accounts', accountImage === null ? [] : [accountImage]);
  return true;
}

const replayBatchSize = 500;
const idPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;

/**
 * Returns the erased accounts that exist again after a database restore or a new demo seed, and schedules
 * them for immediate erasure.
 */
export async function replayErasures(
  sql: Executor,
  { clock, erasureLedger }: Pick<Context, 'clock' | 'erasureLedger'>,
): Promise<string[]> {
  const reappeared: string[] = [];
  let ids: string[] = [];
  const flush = async () => {
    reappeared.push(...(await queries.upsertErasuresNow(sql, ids, clock.now())));
    ids = [];
  };
  for await (const id of erasureLedger.list()) {
    if (idPattern.test(id)) ids.push(id);
    if (ids.length === replayBatchSize) await flush();
  }
  await flush();
  return reappeared;
}

export const eraseAccount: Job<{ accountId: string }> = {
  name: 'erase_account',
  async run(context, { accountId }) {
    const runAgainAt = await erasePerson(context, accountId);
    if (runAgainAt !== undefined) await addJob(context.database.sql, eraseAccount, { accountId }, runAgainAt);
  },
};

/** Safety net for a restored database. */
export const eraseAgain: Job = {
  name: 'erase_again',
  cron: { at: '41 0 * * *', maxTries: 3 },
  async run(context) {
    for (const accountId of await replayErasures(context.database.sql, context))
      await addJob(context.database.sql, eraseAccount, { accountId });
  },
};
