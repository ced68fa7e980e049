import type { BulkGift, FaultyLine } from '@nabta/contract/operations/campaign';
import { maxReceivers } from '@nabta/domain/campaign';

import type { Caller } from '#core/auth/authentication.ts';
import type { Context } from '#core/context.ts';
import { csvLine } from '#core/csv/csv-line.ts';
import { requireFound } from '#core/errors/app-error.ts';
import type { Executor } from '#core/postgres/database.ts';

import { selectBulkGift, selectInvalidLines } from './bulk-gift.queries.ts';

const maxShownErrors = 50;

export async function readBulkGift(
  { clock }: Pick<Context, 'clock'>,
  sql: Executor,
  caller: Caller,
  id: string,
): Promise<BulkGift> {
  return requireFound(await selectBulkGift(sql, caller, { id, now: clock.now() }));
}

export async function readBulkGiftWithErrors(
  context: Context,
  caller: Caller,
  id: string,
): Promise<BulkGift & { faulty: FaultyLine[] }> {
  const { sql } = context.database;
  const bulkGift = await readBulkGift(context, sql, caller, id);
  return { ...bulkGift, faulty: await selectInvalidLines(sql, id, maxShownErrors) };
}

/** Lines that get no tree, as CSV, to correct and upload again. */
export async function listErrorsAsCsv(context: Context, caller: Caller, id: string): Promise<string> {
  const { sql } = context.database;
  await readBulkGift(context, sql, caller, id);
  const invalidLines = await selectInvalidLines(sql, id, maxReceivers + 1);
  const lines = invalidLines.map(({ line, written, fault }) => [line, written, fault]);
  return [['line', 'written', 'fault'], ...lines].map(csvLine).join('');
}
