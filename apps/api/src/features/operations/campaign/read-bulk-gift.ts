import type { BulkGift, FaultyLine } from '@nabta/contract/campaign';
import { maxReceivers } from '@nabta/domain/campaign';

import type { Caller } from '../../platform/caller/authentication.ts';
import type { Context } from '../../platform/context.ts';
import { csvLine } from '../../platform/csv/csv-line.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { selectBulkGift, selectFaultyLines } from './bulk-gift.queries.ts';
import { columnTexts } from './campaign.texts.ts';
import { assertRuns } from './read-campaign.ts';

const shownFaults = 50;

export async function readBulkGift(
  { clock }: Pick<Context, 'clock'>,
  sql: Executor,
  caller: Caller,
  id: string,
): Promise<BulkGift> {
  assertRuns(caller);
  const found = await selectBulkGift(sql, caller, id, clock.now());
  if (found === undefined) throw new AppError('NOT_FOUND');
  return found;
}

export async function readBulkGiftWithFaults(
  context: Context,
  caller: Caller,
  id: string,
): Promise<BulkGift & { faulty: FaultyLine[] }> {
  const { sql } = context.database;
  const found = await readBulkGift(context, sql, caller, id);
  return { ...found, faulty: await selectFaultyLines(sql, id, shownFaults) };
}

/** Every line that gets no tree, to be mended and sent again. */
export async function listFaultsAsCsv(context: Context, caller: Caller, id: string): Promise<string> {
  const { sql } = context.database;
  await readBulkGift(context, sql, caller, id);
  const faulty = await selectFaultyLines(sql, id, maxReceivers + 1);
  const lines = faulty.map(({ line, written, fault }) => [line, written, fault]);
  return [columnTexts.faults, ...lines].map(csvLine).join('');
}
