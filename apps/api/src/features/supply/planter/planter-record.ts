import type { PlanterPage, PlanterRecord } from '@nabta/contract/supply/planter';
import { can } from '@nabta/domain/capability';

import type { Caller } from '#core/auth/authentication.ts';
import { AppError, requireFound } from '#core/errors/app-error.ts';
import type { Executor } from '#core/postgres/database.ts';
import { ownerTaken, resolveOwner, viewOwner } from '#features/people/account/record-owner.ts';
import { defineRecord } from '#features/people/audit/define-record.ts';

import { recordMissing, replaceAssignments } from '../effort/effort-record.ts';
import {
  insertPlanter,
  lockPlanter,
  type PlanterInput,
  type PlanterState,
  type PlanterWrite,
  selectInvalidFields,
  selectPlanterPage,
  selectPlanterRecord,
  updatePlanter,
} from './planter.queries.ts';

export const planterRecord = defineRecord<PlanterInput, PlanterState, PlanterWrite, PlanterRecord>({
  subject: 'planter',
  capability: 'managePlanters',
  lock: lockPlanter,
  async toRow(sql, { holderPhone, holderId, showsName = false, ...fields }) {
    return { ...fields, showsName, holderId: await resolveOwner(sql, { holderPhone, holderId }, 'planter') };
  },
  async findConflicts(sql, planter, id) {
    return (await selectInvalidFields(sql, planter, id)).map((field) => ({
      path: `body.${field}`,
      message: field === 'holderPhone' ? ownerTaken : recordMissing,
    }));
  },
  async insert(sql, planter, at) {
    const id = await insertPlanter(sql, planter, at);
    await replaceAssignments(sql, 'planter', { id, otherIds: planter.effortIds, at });
    return id;
  },
  async update(sql, id, planter, at) {
    await updatePlanter(sql, id, planter, at);
    await replaceAssignments(sql, 'planter', { id, otherIds: planter.effortIds, at });
  },
  auditFields: ({ showsName, holderId, effortIds }) => ({
    showsName,
    holderId,
    effortIds: effortIds.toSorted(),
  }),
  logsEveryEdit: true,
  undoFields: ['holderId', 'effortIds'],
  read: (_context, sql, caller, id) => readPlanter(sql, caller, id),
});

export async function readPlanterPage(
  sql: Executor,
  caller: Caller | undefined,
  id: string,
): Promise<PlanterPage> {
  const page = requireFound(await selectPlanterPage(sql, id, caller?.accountId ?? null));
  return {
    ...page,
    lands: page.lands.map(({ longitude, latitude, ...land }) => ({
      ...land,
      point: { geometry: { type: 'Point', coordinates: [longitude, latitude] } },
    })),
  };
}

export async function readPlanter(sql: Executor, caller: Caller, id: string): Promise<PlanterRecord> {
  const row = await selectPlanterRecord(sql, caller, id);
  const canSee = row?.holder?.id === caller.accountId || can(caller.role, 'seePlanterNames', 'all');
  if (row === undefined || !canSee) throw new AppError('NOT_FOUND');
  return { ...row, holder: viewOwner(row.holder, caller, 'managePlanters') };
}
