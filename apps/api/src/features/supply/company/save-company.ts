import type { CompanyChanges, CompanyDraft, CompanyRecord } from '@nabta/contract/supply/company';
import { can } from '@nabta/domain/capability';

import type { Caller } from '#core/auth/authentication.ts';
import type { Context } from '#core/context.ts';
import { AppError } from '#core/errors/app-error.ts';
import { assertVersion, mergePatch } from '#core/http/record-version.ts';
import type { Executor } from '#core/postgres/database.ts';
import type { UndoKind } from '#core/undo-kind.ts';
import { ownerTaken, resolveOwnerByPhone } from '#features/people/account/record-owner.ts';
import { changedFields } from '#features/people/audit/changed-fields.ts';
import { matchesAuditEntry } from '#features/people/audit/matches-audit-entry.ts';
import { recordChange } from '#features/people/audit/record-change.ts';
import { dropPictures } from '#features/services/picture-store/drop-pictures.ts';
import { storePicture } from '#features/services/picture-store/store-picture.ts';

import {
  type CompanyState,
  type CompanyWrite,
  insertCompany,
  lockCompany,
  selectConflictingFields,
  updateCompany,
  updateCompanyImage,
} from './company.queries.ts';
import { slugTaken } from './company.texts.ts';
import { readCompany } from './read-company.ts';

export async function createCompany(
  context: Context,
  sql: Executor,
  caller: Caller,
  draft: CompanyDraft,
): Promise<CompanyRecord> {
  const company = await validateDraft(sql, draft, { id: null, holderNow: null });
  const id = await insertCompany(sql, company);
  await recordChange(sql, {
    actorId: caller.accountId,
    action: 'created',
    subject: 'company',
    subjectId: id,
    after: company,
    at: context.clock.now(),
  });
  return readCompany(context, sql, caller, id);
}

/** Updates a company; 409 if `version` is stale. Only managers of all companies may change its owner. */
export async function editCompany(
  context: Context,
  sql: Executor,
  caller: Caller,
  { id, version, changes }: { id: string; version: number; changes: CompanyChanges },
): Promise<CompanyRecord> {
  const current = await lockOwnCompany(sql, caller, id);
  if (changes.holderPhone !== undefined && !can(caller.role, 'manageCompanies', 'all'))
    throw new AppError('FORBIDDEN');
  assertVersion(current, version);
  const { version: _version, holderId, ...fields } = current;
  const company = await validateDraft(sql, mergePatch(fields, changes), { id, holderNow: holderId });
  await updateCompany(sql, id, company);
  const changed = changedFields({ ...fields, holderId }, company);
  if (changed)
    await recordChange(sql, {
      actorId: caller.accountId,
      action: 'edited',
      subject: 'company',
      subjectId: id,
      ...changed,
      at: context.clock.now(),
    });
  return readCompany(context, sql, caller, id);
}

/** Replaces the logo and deletes the previous one in the same transaction. */
export async function setCompanyImage(
  context: Context,
  caller: Caller,
  { id, bytes }: { id: string; bytes: Uint8Array },
): Promise<CompanyRecord> {
  const { database, clock } = context;
  await database.transaction((sql) => lockOwnCompany(sql, caller, id));
  const imageName = await storePicture(context, caller.accountId, 'accounts', bytes);
  return database.transaction(async (sql) => {
    await lockOwnCompany(sql, caller, id);
    const { previous } = await updateCompanyImage(sql, id, imageName);
    if (previous !== null) await dropPictures(sql, 'accounts', [previous]);
    await recordChange(sql, {
      actorId: caller.accountId,
      action: 'edited',
      subject: 'company',
      subjectId: id,
      before: { imageName: previous },
      after: { imageName },
      at: clock.now(),
    });
    return readCompany(context, sql, caller, id);
  });
}

async function lockOwnCompany(sql: Executor, caller: Caller, id: string): Promise<CompanyState> {
  const current = await lockCompany(sql, id);
  const isAllowed = current?.holderId === caller.accountId || can(caller.role, 'manageCompanies', 'all');
  if (current === undefined || !isAllowed) throw new AppError('NOT_FOUND');
  return current;
}

async function validateDraft(
  sql: Executor,
  { holderPhone, embedOrigins = [], ...draft }: CompanyDraft,
  { id, holderNow }: { id: string | null; holderNow: string | null },
): Promise<CompanyWrite> {
  const holderId =
    holderPhone === undefined
      ? holderNow
      : holderPhone === null
        ? null
        : await resolveOwnerByPhone(sql, holderPhone, 'company');
  const company = { ...draft, embedOrigins: [...new Set(embedOrigins)], holderId };
  const conflicts = await selectConflictingFields(sql, company, id);
  if (conflicts.length === 0) return company;
  const details = conflicts.map((field) => ({
    path: `body.${field}`,
    message: field === 'slug' ? slugTaken : ownerTaken,
  }));
  throw new AppError('INVALID_INPUT', { details });
}

/** Reverts an edit unless another company has taken its address or account since. */
export const companyUndo: UndoKind = {
  actions: ['edited'],
  fields: ['slug', 'name', 'about', 'holderId'],
  capability: 'manageCompanies',
  async revert(sql, { subjectId, before, after }) {
    const current = await lockCompany(sql, subjectId);
    if (current === undefined || !matchesAuditEntry(current, after)) return false;
    const company = { ...current, ...before } as CompanyWrite;
    if ((await selectConflictingFields(sql, company, subjectId)).length > 0) return false;
    await updateCompany(sql, subjectId, company);
    return true;
  },
};
