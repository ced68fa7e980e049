import { setTimeout as delay } from 'node:timers/promises';

import { isImportRunning } from '@nabta/domain/import-state';

import type { Caller } from '#core/auth/authentication.ts';
import type { Context } from '#core/context.ts';
import { SseResponse, type StreamEvent } from '#core/http/response.ts';

import { viewSummary } from './import.view.ts';
import { findImport } from './read-import.ts';

const pollIntervalMs = 400;

/** Streams progress until the work stops; the last event holds the final state. */
export async function streamImportProgress(
  { database }: Context,
  caller: Caller,
  id: string,
): Promise<SseResponse> {
  await findImport(database.sql, caller, id);
  return new SseResponse(async function* streamProgress(signal): AsyncGenerator<StreamEvent, void, void> {
    while (!signal.aborted) {
      const row = await findImport(database.sql, caller, id);
      yield { event: 'progress', data: viewSummary(row) };
      if (!isImportRunning(row.status)) return;
      await delay(pollIntervalMs);
    }
  });
}
