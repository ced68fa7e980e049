import { effortUndo } from './features/effort/undo-effort.ts';
import { roleUndo } from './features/staff/change-role.ts';
import type { UndoKinds } from './platform/undo-kind.ts';

/** Every kind of record whose changes can be undone, listed by hand. */
export const undoKinds: UndoKinds = { account: roleUndo, effort: effortUndo };
