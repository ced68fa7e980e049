import type { DataOfEndpoint } from '@nabta/contract/core/endpoint';
import type { ErrorGroup, getErrorGroup, ErrorSample } from '@nabta/contract/services/error-report';

import type { Context } from '#core/context.ts';
import { requireFound } from '#core/errors/app-error.ts';
import type { Executor } from '#core/postgres/database.ts';

import {
  type ErrorGroupQuery,
  selectErrorGroups,
  selectErrorGroup,
  selectErrorSamples,
  updateErrorGroup,
  type ErrorGroupRow,
  type ErrorSampleRow,
} from './error-report.queries.ts';

export async function listErrorGroups(sql: Executor, query: ErrorGroupQuery): Promise<ErrorGroup[]> {
  return (await selectErrorGroups(sql, query)).map(viewErrorGroup);
}

export async function readErrorGroup(
  sql: Executor,
  id: string,
): Promise<DataOfEndpoint<typeof getErrorGroup>> {
  const group = requireFound(await selectErrorGroup(sql, id));
  const samples = await selectErrorSamples(sql, id);
  return { ...viewErrorGroup(group), samples: samples.map(viewErrorSample) };
}

/** Marks a group as solved or reopens it; the acting user is not recorded. */
export async function markErrorGroup(
  { database, clock }: Context,
  { id, status }: { id: string; status: 'open' | 'solved' },
): Promise<ErrorGroup> {
  const solvedAt = status === 'solved' ? clock.now() : null;
  return viewErrorGroup(requireFound(await updateErrorGroup(database.sql, id, solvedAt)));
}

function viewErrorGroup({ solvedAt, ...row }: ErrorGroupRow): ErrorGroup {
  return {
    ...row,
    status: solvedAt === null ? 'open' : 'solved',
    firstSeenAt: row.firstSeenAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
  };
}

function viewErrorSample({ details, at, ...row }: ErrorSampleRow): ErrorSample {
  return { ...row, ...details, at: at.toISOString() };
}
