import { type Approval, approvalKinds as names } from '@nabta/contract/approval';
import { can } from '@nabta/domain/capability';

import type { Caller } from '../../platform/caller/authentication.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import { selectApprovals, updateExpired } from './approval.queries.ts';
import { viewApproval } from './approval.view.ts';

/** Those of a kind that the caller could approve. */
export async function listApprovals(
  { approvalKinds, database, clock }: Context,
  caller: Caller,
  page: { cursor?: string | undefined; limit: number },
): Promise<Approval[]> {
  const kinds = names.filter((name) => can(caller.role, approvalKinds[name].capability, 'all'));
  if (kinds.length === 0) throw new AppError('FORBIDDEN');
  await updateExpired(database.sql, clock.now());
  const rows = await selectApprovals(database.sql, { kinds, cursor: page.cursor, limit: page.limit });
  return rows.map((row) => viewApproval(row, caller));
}
