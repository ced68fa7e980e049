import type { TreeFile } from '@nabta/contract/tree-record';
import { can, type Capability } from '@nabta/domain/capability';

import type { Caller } from '../../platform/caller/authentication.ts';
import { AppError, invalidInput } from '../../platform/fault/app-error.ts';
import { assertSeen } from '../../platform/http/record-version.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { recordChange } from '../audit/record-change.ts';
import { assertSponsorExists } from '../tree/assert-sponsor-exists.ts';
import { tellOwner } from '../tree/tell-owner.ts';
import { treeDamaged, treeLost } from '../tree/tree.notifications.ts';
import { readTreeFile } from './read-tree-file.ts';
import { recordScopeOf } from './record-scope.ts';
import {
  type FileChanges,
  type FileRow,
  lockTreeFile,
  selectSpecieExists,
  updateTreeFile,
} from './tree-file.queries.ts';
import { noSuchSpecie, nothingToChange } from './tree-record.texts.ts';

/** What each field needs; one without the right to it refuses all (SECURITY G1). */
const capabilityOf = {
  isVip: 'markTreeVip',
  isDamaged: 'markTreeDamaged',
  isDeleted: 'removeTree',
  plantedByCompany: 'assignSponsor',
  specie: 'editTrees',
  place: 'editTrees',
} satisfies Record<keyof FileChanges, Capability>;

type Edit = { publicId: string; version: number; reason: string; changes: FileChanges; at: Date };

/** Changes a tree that the caller has seen as it is, says why in the audit log, and tells its owner of harm. */
export async function editTree(
  sql: Executor,
  caller: Caller,
  { publicId, version, reason, changes, at }: Edit,
): Promise<TreeFile> {
  const fields = fieldsOf(changes);
  if (!fields.every((field) => can(caller.role, capabilityOf[field]))) throw new AppError('FORBIDDEN');
  const before = await lockTreeFile(sql, publicId, await recordScopeOf(sql, caller));
  if (before === undefined) throw new AppError('NOT_FOUND');
  assertSeen(before, version);
  await assertKnown(sql, changes);
  const told = differences(before, changes);
  if (told === undefined) throw invalidInput('body', nothingToChange);
  await updateTreeFile(sql, before.id, changes);
  const deed = { treeId: before.id, doneBy: caller.accountId, at };
  if (changes.isDamaged === true && !before.isDamaged) await tellOwner(sql, treeDamaged, deed);
  if (changes.isDeleted === true && !before.isDeleted) await tellOwner(sql, treeLost, deed);
  await recordChange(sql, {
    actorId: caller.accountId,
    action: 'edited',
    subject: 'tree',
    subjectId: before.id,
    reason,
    ...told,
    at,
  });
  return readTreeFile(sql, caller, publicId, at);
}

function fieldsOf(changes: FileChanges): (keyof FileChanges)[] {
  return (Object.keys(changes) as (keyof FileChanges)[]).filter((field) => changes[field] !== undefined);
}

async function assertKnown(sql: Executor, { plantedByCompany, specie }: FileChanges): Promise<void> {
  await assertSponsorExists(sql, plantedByCompany);
  if (specie !== undefined && !(await selectSpecieExists(sql, specie)))
    throw invalidInput('body.specie', noSuchSpecie);
}

/** What was and what becomes, of the fields that differ; undefined where none does. */
function differences(
  file: FileRow,
  changes: FileChanges,
): { before: Record<string, unknown>; after: Record<string, unknown> } | undefined {
  const was: Record<keyof FileChanges, unknown> = {
    isVip: file.isVip,
    isDamaged: file.isDamaged,
    isDeleted: file.isDeleted,
    plantedByCompany: file.companyId,
    specie: file.specieId,
    place: { longitude: file.longitude, latitude: file.latitude },
  };
  const differing = fieldsOf(changes).filter(
    (field) => JSON.stringify(was[field]) !== JSON.stringify(changes[field]),
  );
  if (differing.length === 0) return undefined;
  return {
    before: Object.fromEntries(differing.map((field) => [field, was[field]])),
    after: Object.fromEntries(differing.map((field) => [field, changes[field]])),
  };
}
