import type { EffortDraft } from '@nabta/contract/effort';

import type { UndoKind } from '../../platform/undo-kind.ts';
import { isAsTold } from '../audit/is-as-told.ts';
import { lockEffort, replaceMix, replacePlanters, updateEffort } from './effort-record.queries.ts';
import { assertKnown } from './save-effort.ts';

/** What an effort was before an edit, with the land, company and planters of then, as far as they are still there. */
export const effortUndo: UndoKind = {
  actions: ['edited'],
  fields: ['name', 'status', 'startedOn', 'endsOn', 'target', 'landId', 'companyId', 'mix', 'planterIds'],
  capability: 'manageEfforts',
  async putBack(sql, { subjectId, before, after, at }) {
    const held = await lockEffort(sql, subjectId);
    if (held === undefined || !isAsTold(held, after)) return false;
    const draft = { ...held, ...before } as EffortDraft;
    await assertKnown(sql, draft);
    await updateEffort(sql, subjectId, draft);
    await replaceMix(sql, subjectId, draft.mix);
    await replacePlanters(sql, subjectId, draft.planterIds, at);
    return true;
  },
};
