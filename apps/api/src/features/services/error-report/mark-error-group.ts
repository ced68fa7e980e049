import type { ErrorGroup } from '@nabta/contract/error-report';
import { can } from '@nabta/domain/capability';

import type { Caller } from '../../platform/caller/authentication.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import { updateErrorGroup } from './error-report.queries.ts';
import { viewErrorGroup } from './error-report.view.ts';

/** Marks a group as solved, or opens it again; who did is not written down. */
export async function markErrorGroup(
  { database, clock }: Context,
  { role }: Caller,
  { id, status }: { id: string; status: 'open' | 'solved' },
): Promise<ErrorGroup> {
  if (!can(role, 'seeErrors')) throw new AppError('FORBIDDEN');
  const group = await updateErrorGroup(database.sql, id, status === 'solved' ? clock.now() : null);
  if (group === undefined) throw new AppError('NOT_FOUND');
  return viewErrorGroup(group);
}
