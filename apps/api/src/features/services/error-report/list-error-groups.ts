import type { ErrorGroup } from '@nabta/contract/services/error-report';

import type { Executor } from '#core/postgres/database.ts';

import { type ErrorGroupQuery, selectErrorGroups } from './error-report.queries.ts';
import { viewErrorGroup } from './error-report.view.ts';

export async function listErrorGroups(sql: Executor, query: ErrorGroupQuery): Promise<ErrorGroup[]> {
  return (await selectErrorGroups(sql, query)).map(viewErrorGroup);
}
