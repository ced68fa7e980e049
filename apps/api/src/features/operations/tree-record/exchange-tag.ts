import type { TreeFile } from '@nabta/contract/tree-record';
import { can } from '@nabta/domain/capability';
import { crockfordText, normalizeCrockford } from '@nabta/domain/crockford';

import type { Caller } from '../../platform/caller/authentication.ts';
import { AppError, invalidInput } from '../../platform/fault/app-error.ts';
import { assertSeen } from '../../platform/http/record-version.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { random } from '../../platform/random.ts';
import { recordChange } from '../audit/record-change.ts';
import { readTreeFile } from './read-tree-file.ts';
import { recordScopeOf } from './record-scope.ts';
import { buryTag, insertTag, lockTreeFile, updateBlankTag, updateFileVersion } from './tree-file.queries.ts';
import { noBlankTag } from './tree-record.texts.ts';

const tagLength = 10;

type Exchange = {
  publicId: string;
  version: number;
  reason: string;
  /** A blank one; undefined where one is to be made. */
  tag: string | undefined;
  at: Date;
};

/** Gives a tree another tag. The one before leads nowhere from now on, whoever finds it, and is never used again. */
export async function exchangeTag(
  sql: Executor,
  caller: Caller,
  { publicId, version, reason, tag, at }: Exchange,
): Promise<TreeFile> {
  if (!can(caller.role, 'editTrees')) throw new AppError('FORBIDDEN');
  const before = await lockTreeFile(sql, publicId, await recordScopeOf(sql, caller));
  if (before === undefined) throw new AppError('NOT_FOUND');
  assertSeen(before, version);
  await buryTag(sql, before.id, at);
  const next = tag === undefined ? newTag() : normalizeCrockford(tag);
  if (tag === undefined) await insertTag(sql, next, before.id);
  else if (!(await updateBlankTag(sql, next, before.id))) throw invalidInput('body.tag', noBlankTag);
  await updateFileVersion(sql, before.id);
  await recordChange(sql, {
    actorId: caller.accountId,
    action: 'tag_exchanged',
    subject: 'tree',
    subjectId: before.id,
    reason,
    before: { tag: before.tag },
    after: { tag: next },
    at,
  });
  return readTreeFile(sql, caller, publicId, at);
}

function newTag(): string {
  return crockfordText(random.bytes(tagLength));
}
