import type { ErrorGroup } from '@nabta/contract/error-report';
import { can } from '@nabta/domain/capability';

import type { Caller } from '../../platform/caller/authentication.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { type AskedGroups, selectErrorGroups } from './error-report.queries.ts';
import { viewErrorGroup } from './error-report.view.ts';

export async function listErrorGroups(
  sql: Executor,
  { role }: Caller,
  asked: AskedGroups,
): Promise<ErrorGroup[]> {
  if (!can(role, 'seeErrors')) throw new AppError('FORBIDDEN');
  return (await selectErrorGroups(sql, asked)).map(viewErrorGroup);
}
