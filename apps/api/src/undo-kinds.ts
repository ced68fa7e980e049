import { companyUndo } from './features/company/undo-company.ts';
import { effortUndo } from './features/effort/undo-effort.ts';
import { landUndo } from './features/land/undo-land.ts';
import { planterUndo } from './features/planter/undo-planter.ts';
import { roleUndo } from './features/staff/change-role.ts';
import { treeUndo } from './features/tree-record/undo-tree.ts';
import type { UndoKinds } from './platform/undo-kind.ts';

/** Every kind of record whose changes can be undone, listed by hand. */
export const undoKinds: UndoKinds = {
  account: roleUndo,
  company: companyUndo,
  effort: effortUndo,
  land: landUndo,
  planter: planterUndo,
  tree: treeUndo,
};
