import type { UndoKind } from '../../platform/undo-kind.ts';
import { isAsTold } from '../audit/is-as-told.ts';
import { lockEdited, updateTreeFile } from './tree-file.queries.ts';

/** What a tree was before staff edited it; a tag that was exchanged is dead, and stays so. */
export const treeUndo: UndoKind = {
  actions: ['edited'],
  fields: ['isVip', 'isDamaged', 'isDeleted', 'plantedByCompany', 'specie', 'place'],
  capability: 'editTrees',
  async putBack(sql, { subjectId, before, after }) {
    const held = await lockEdited(sql, subjectId);
    if (held === undefined || !isAsTold(held, after)) return false;
    await updateTreeFile(sql, subjectId, before);
    return true;
  },
};
