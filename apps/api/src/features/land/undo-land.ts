import type { UndoKind } from '../../platform/undo-kind.ts';
import { isAsTold } from '../audit/is-as-told.ts';
import { lockLand, updateLand } from './land-record.queries.ts';

/** What a land was before an edit; of another outline the log knows only how large it was, so that one stays. */
export const landUndo: UndoKind = {
  actions: ['edited'],
  fields: ['name', 'site', 'rainMm', 'holderId'],
  capability: 'manageLands',
  async putBack(sql, { subjectId, before, after }) {
    const held = await lockLand(sql, subjectId);
    if (held === undefined || !isAsTold(held, after)) return false;
    await updateLand(sql, subjectId, { ...held, ...before, outline: null });
    return true;
  },
};
