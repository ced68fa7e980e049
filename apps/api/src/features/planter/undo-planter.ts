import type { UndoKind } from '../../platform/undo-kind.ts';
import { isAsTold } from '../audit/is-as-told.ts';
import {
  lockPlanter,
  type PlanterWrite,
  replaceAssignments,
  selectRefused,
  updatePlanter,
} from './planter.queries.ts';

/** What a planter was assigned to before an edit, and whose account theirs was, as far as both are still free. */
export const planterUndo: UndoKind = {
  actions: ['edited'],
  fields: ['holderId', 'effortIds'],
  capability: 'managePlanters',
  async putBack(sql, { subjectId, before, after, at }) {
    const held = await lockPlanter(sql, subjectId);
    if (held === undefined || !isAsTold(held, after)) return false;
    const planter = { ...held, ...before } as PlanterWrite;
    if ((await selectRefused(sql, planter, subjectId)).length > 0) return false;
    await updatePlanter(sql, subjectId, planter);
    await replaceAssignments(sql, subjectId, planter.effortIds, at);
    return true;
  },
};
