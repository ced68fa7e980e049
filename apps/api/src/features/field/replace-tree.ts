import { can } from '@nabta/domain/capability';

import type { Caller } from '../../platform/caller/authentication.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { notify } from '../notification/notify.ts';
import { nobody, passTree } from '../tree/pass-tree.ts';
import { treeReplaced } from './field.notifications.ts';
import { lockTreeInField, updateReplaced } from './visit.queries.ts';

type Replacing = { publicId: string; byTreeId: string; caller: Caller; now: Date };

/** A tree takes the place of one that was lost, and goes to whom that one belonged: its owner, or who was giving it away. */
export async function replaceTree(sql: Executor, replacing: Replacing): Promise<void> {
  const { publicId, byTreeId, caller, now } = replacing;
  const lost = await lockTreeInField(sql, publicId, caller.accountId);
  const mayReach = lost?.standsBeside === true || can(caller.role, 'plantTrees', 'all');
  if (lost === undefined || !mayReach) throw new AppError('NOT_FOUND');
  if (lost.endedAt === null) throw new AppError('TREE_STANDING');
  if (lost.isReplaced) throw new AppError('TREE_REPLACED');
  await updateReplaced(sql, lost.treeId, byTreeId);
  const { ownerId: accountId } = lost;
  if (accountId === null) return;
  await passTree(sql, { treeId: byTreeId, kind: 'assigned', from: nobody, to: { accountId }, at: now });
  const subject = { type: 'tree', id: byTreeId } as const;
  await notify(sql, treeReplaced, {
    subject,
    payload: { treeId: byTreeId },
    accountId,
    phone: null,
    at: now,
  });
}
