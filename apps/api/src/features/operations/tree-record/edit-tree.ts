import type { TreeFile } from '@nabta/contract/operations/tree-record';
import { can, type Capability } from '@nabta/domain/capability';
import type { Translations } from '@nabta/domain/language';
import { typedKeys } from '@nabta/domain/typed-object';

import type { Caller } from '#core/auth/authentication.ts';
import { AppError, invalidInput, requireFound } from '#core/errors/app-error.ts';
import { assertVersion } from '#core/http/record-version.ts';
import type { Executor } from '#core/postgres/database.ts';
import type { UndoKind } from '#core/undo-kind.ts';
import { matchesAuditEntry } from '#features/people/audit/matches-audit-entry.ts';
import { recordChange } from '#features/people/audit/record-change.ts';
import { selectSpecieExists } from '#features/supply/issue/issue.queries.ts';
import { notifyOwner, treeDamaged, treeLost } from '#features/trees/tree/tree.notifications.ts';
import { assertSponsorExists } from '#features/trees/tree/update-tree.ts';

import { readTreeFile } from './read-tree-file.ts';
import {
  type FileChanges,
  type FileRow,
  lockTreeFile,
  updateTreeFile,
  lockEditableFields,
} from './tree-file.queries.ts';
import { selectRecordScope } from './tree-record.queries.ts';

/** Rejects the whole request if the caller lacks the capability for one field. */
const capabilityOf = {
  isVip: 'markTreeVip',
  isDamaged: 'markTreeDamaged',
  isDeleted: 'removeTree',
  plantedByCompany: 'assignSponsor',
  specie: 'editTrees',
  place: 'editTrees',
} satisfies Record<keyof FileChanges, Capability>;

const nothingToChange: Translations = {
  ar: 'لا شيء يختلف عمّا هو مسجّل.',
  en: 'Nothing differs from what is on record.',
  pt: 'Nada difere do que está registrado.',
};

const noSuchSpecie: Translations = {
  ar: 'لا يوجد نوع بهذا المُعرِّف.',
  en: 'There is no such species.',
  pt: 'Esta espécie não existe.',
};

type Edit = { publicId: string; version: number; reason: string; changes: FileChanges; at: Date };

/** Edits a tree, logs the reason and notifies the owner of damage or loss; 409 if `version` is stale. */
export async function editTree(
  sql: Executor,
  caller: Caller,
  { publicId, version, reason, changes, at }: Edit,
): Promise<TreeFile> {
  const fields = fieldsOf(changes);
  if (!fields.every((field) => can(caller.role, capabilityOf[field]))) throw new AppError('FORBIDDEN');
  const before = requireFound(await lockTreeFile(sql, publicId, await selectRecordScope(sql, caller)));
  assertVersion(before, version);
  await assertKnown(sql, changes);
  const diff = diffOf(before, changes);
  if (diff === undefined) throw invalidInput('body', nothingToChange);
  await updateTreeFile(sql, before.id, changes);
  const event = { treeId: before.id, doneBy: caller.accountId, at };
  if (changes.isDamaged === true && !before.isDamaged) await notifyOwner(sql, treeDamaged, event);
  if (changes.isDeleted === true && !before.isDeleted) await notifyOwner(sql, treeLost, event);
  await recordChange(sql, {
    actorId: caller.accountId,
    action: 'edited',
    subject: 'tree',
    subjectId: before.id,
    reason,
    ...diff,
    at,
  });
  return readTreeFile(sql, caller, { publicId, now: at });
}

function fieldsOf(changes: FileChanges): (keyof FileChanges)[] {
  return typedKeys(changes).filter((field) => changes[field] !== undefined);
}

async function assertKnown(sql: Executor, { plantedByCompany, specie }: FileChanges): Promise<void> {
  await assertSponsorExists(sql, plantedByCompany);
  if (specie !== undefined && !(await selectSpecieExists(sql, specie)))
    throw invalidInput('body.specie', noSuchSpecie);
}

function diffOf(file: FileRow, changes: FileChanges) {
  const previous: Record<keyof FileChanges, unknown> = {
    isVip: file.isVip,
    isDamaged: file.isDamaged,
    isDeleted: file.isDeleted,
    plantedByCompany: file.companyId,
    specie: file.specieId,
    place: { longitude: file.longitude, latitude: file.latitude },
  };
  const changedFields = fieldsOf(changes).filter(
    (field) => JSON.stringify(previous[field]) !== JSON.stringify(changes[field]),
  );
  if (changedFields.length === 0) return undefined;
  return {
    before: Object.fromEntries(changedFields.map((field) => [field, previous[field]])),
    after: Object.fromEntries(changedFields.map((field) => [field, changes[field]])),
  };
}

/** Restores staff edits; an exchanged tag stays retired. */
export const treeUndo: UndoKind = {
  actions: ['edited'],
  fields: ['isVip', 'isDamaged', 'isDeleted', 'plantedByCompany', 'specie', 'place'],
  capability: 'editTrees',
  async revert(sql, { subjectId, before, after }) {
    const current = await lockEditableFields(sql, subjectId);
    if (current === undefined || !matchesAuditEntry(current, after)) return false;
    await updateTreeFile(sql, subjectId, before);
    return true;
  },
};
