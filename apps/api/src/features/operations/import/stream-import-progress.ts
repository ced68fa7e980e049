import { setTimeout as delay } from 'node:timers/promises';

import { isImportAtWork } from '@nabta/domain/import-state';

import type { Caller } from '../../platform/caller/authentication.ts';
import type { Context } from '../../platform/context.ts';
import { EventStream, type StreamEvent } from '../../platform/http/answer.ts';
import { viewSummary } from './import.view.ts';
import { findImport } from './read-import.ts';

const pauseMs = 400;

/** Tells how far an import has come for as long as something is at it; the last word is where it came to rest. */
export async function followImport({ database }: Context, caller: Caller, id: string): Promise<EventStream> {
  await findImport(database.sql, caller, id);
  return new EventStream(async function* tell(signal): AsyncGenerator<StreamEvent, void, void> {
    while (!signal.aborted) {
      const row = await findImport(database.sql, caller, id);
      yield { event: 'progress', data: viewSummary(row) };
      if (!isImportAtWork(row.status)) return;
      await delay(pauseMs);
    }
  });
}
