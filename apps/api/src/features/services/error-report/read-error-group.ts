import type { DataOfEndpoint } from '@nabta/contract/core/endpoint';
import type { getErrorGroup } from '@nabta/contract/services/error-report';

import { AppError } from '#core/errors/app-error.ts';
import type { Executor } from '#core/postgres/database.ts';

import { samplesPerGroup } from './error-report-limits.ts';
import { selectErrorGroup, selectErrorSamples } from './error-report.queries.ts';
import { viewErrorGroup, viewErrorSample } from './error-report.view.ts';

export async function readErrorGroup(
  sql: Executor,
  id: string,
): Promise<DataOfEndpoint<typeof getErrorGroup>> {
  const group = await selectErrorGroup(sql, id);
  if (group === undefined) throw new AppError('NOT_FOUND');
  const samples = await selectErrorSamples(sql, id, samplesPerGroup);
  return { ...viewErrorGroup(group), samples: samples.map(viewErrorSample) };
}
