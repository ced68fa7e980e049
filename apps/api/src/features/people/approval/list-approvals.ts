import { type Approval, approvalKinds as names } from '@nabta/contract/people/approval';
import { can } from '@nabta/domain/capability';

import type { Caller } from '#core/auth/authentication.ts';
import type { Context } from '#core/context.ts';
import { AppError } from '#core/errors/app-error.ts';

import { selectApprovals, updateExpired } from './approval.queries.ts';
import { viewApproval } from './approval.view.ts';

/** Lists the approvals that the caller could approve. */
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
