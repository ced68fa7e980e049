import { can } from '@nabta/domain/capability';
import { roles } from '@nabta/domain/role';

import type { Clock } from '#core/clock.ts';
import type { Database } from '#core/postgres/database.ts';
import { recordChange, serverActorId } from '#features/people/audit/record-change.ts';

import { startImport } from './approve-import.ts';
import {
  selectApprovalOfImport,
  selectApproverCount,
  updateApprovedOnServer,
} from './import-approval.queries.ts';
import { lockImport } from './import.queries.ts';

/** Approves a waiting import for the operator of the server, while no second person could. */
export async function approveOnServer(
  database: Database,
  clock: Clock,
  id: string,
): Promise<'APPROVED' | 'NOT_WAITING' | 'OTHERS_CAN_APPROVE'> {
  return database.transaction(async (sql) => {
    const at = clock.now();
    const row = await lockImport(sql, 'all', id);
    const approval = await selectApprovalOfImport(sql, id, at);
    if (row === undefined || approval?.status !== 'waiting') return 'NOT_WAITING';
    const approverRoles = roles.filter((role) => can(role, 'importTrees', 'all'));
    if ((await selectApproverCount(sql, id, approverRoles)) > 0) return 'OTHERS_CAN_APPROVE';
    await startImport(sql, row, { payload: approval.payload, at });
    await updateApprovedOnServer(sql, approval.id, at);
    await recordChange(sql, {
      actorId: serverActorId,
      action: 'approved_on_server',
      subject: 'import',
      subjectId: id,
      after: { approvalId: approval.id },
      at,
    });
    return 'APPROVED';
  });
}
