import type { ErrorGroup } from '@nabta/contract/services/error-report';

import type { Context } from '#core/context.ts';
import { AppError } from '#core/errors/app-error.ts';

import { updateErrorGroup } from './error-report.queries.ts';
import { viewErrorGroup } from './error-report.view.ts';

/** Marks a group as solved or reopens it; the acting user is not recorded. */
export async function markErrorGroup(
  { database, clock }: Context,
  { id, status }: { id: string; status: 'open' | 'solved' },
): Promise<ErrorGroup> {
  const group = await updateErrorGroup(database.sql, id, status === 'solved' ? clock.now() : null);
  if (group === undefined) throw new AppError('NOT_FOUND');
  return viewErrorGroup(group);
}
