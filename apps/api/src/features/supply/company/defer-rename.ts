import { can } from '@nabta/domain/capability';

import type { Caller } from '#core/auth/authentication.ts';
import type { Context } from '#core/context.ts';
import type { Executor } from '#core/postgres/database.ts';
import { countAct } from '#features/people/act-limit/count-act.ts';
import { requestApproval } from '#features/people/approval/request-approval.ts';
import { changedFields } from '#features/people/audit/changed-fields.ts';

import type { CompanyInput, CompanyState } from './company.queries.ts';

type CompanyEdit = { id: string; current: CompanyState; changes: Partial<CompanyInput> };

/**
 * Requests approval of a new name from the company's own people, because the name stands in texts to
 * strangers; until then the old one stays.
 */
export async function deferRename(
  context: Pick<Context, 'approvalKinds' | 'clock'>,
  sql: Executor,
  caller: Caller,
  { id, current, changes }: CompanyEdit,
): Promise<Partial<CompanyInput>> {
  const { name: to, ...others } = changes;
  const { name: from, holderId } = current;
  if (to === undefined || changedFields({ name: from }, { name: to }) === undefined) return changes;
  const { accountId, role } = caller;
  const at = context.clock.now();
  await countAct(sql, { limit: 'company_renames', amount: 1, accountId, companyId: id, at });
  if (holderId !== accountId && can(role, 'manageCompanies', 'all')) return changes;
  await requestApproval(context, sql, caller, {
    kind: 'rename_company',
    subjectId: id,
    payload: { from, to },
    companyId: id,
    reason: `${from.en} → ${to.en}`,
    replacesWaiting: true,
  });
  return others;
}
