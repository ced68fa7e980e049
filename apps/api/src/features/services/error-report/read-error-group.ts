import type { DataOfEndpoint } from '@nabta/contract/endpoint';
import type { getErrorGroup } from '@nabta/contract/error-report';
import { can } from '@nabta/domain/capability';

import type { Caller } from '../../platform/caller/authentication.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { keptSamples } from './error-report-limits.ts';
import { selectErrorGroup, selectErrorSamples } from './error-report.queries.ts';
import { viewErrorGroup, viewErrorSample } from './error-report.view.ts';

export async function readErrorGroup(
  sql: Executor,
  { role }: Caller,
  id: string,
): Promise<DataOfEndpoint<typeof getErrorGroup>> {
  if (!can(role, 'seeErrors')) throw new AppError('FORBIDDEN');
  const group = await selectErrorGroup(sql, id);
  if (group === undefined) throw new AppError('NOT_FOUND');
  const samples = await selectErrorSamples(sql, id, keptSamples);
  return { ...viewErrorGroup(group), samples: samples.map(viewErrorSample) };
}
