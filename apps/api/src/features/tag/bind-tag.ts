import { AppError } from '../../platform/fault/app-error.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { selectTagExists, updateBlankTag } from './tag.queries.ts';

/** Hangs a blank tag on a tree; of two trees at once one gets it. */
export async function bindTag(sql: Executor, tagId: string, treeId: string): Promise<void> {
  if (await updateBlankTag(sql, tagId, treeId)) return;
  throw new AppError((await selectTagExists(sql, tagId)) ? 'TAG_TAKEN' : 'TAG_UNKNOWN');
}
