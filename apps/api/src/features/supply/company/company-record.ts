import { localizedName } from '@nabta/contract/core/primitives';
import type { CompanyRecord } from '@nabta/contract/supply/company';
import * as z from 'zod/mini';

import { defineApproval } from '#core/approval-kind.ts';
import type { Caller } from '#core/auth/authentication.ts';
import type { Context } from '#core/context.ts';
import { AppError, requireFound } from '#core/errors/app-error.ts';
import type { Executor } from '#core/postgres/database.ts';
import { ownerTaken, resolveOwner, viewOwner } from '#features/people/account/record-owner.ts';
import { changedFields } from '#features/people/audit/changed-fields.ts';
import { defineRecord } from '#features/people/audit/define-record.ts';
import { recordChange } from '#features/people/audit/record-change.ts';
import { dropPictures } from '#features/services/picture-store/drop-pictures.ts';
import { storePicture } from '#features/services/picture-store/store-picture.ts';

import {
  type CompanyInput,
  type CompanyState,
  type CompanyWrite,
  insertCompany,
  lockCompany,
  selectCompanyRecord,
  selectConflictingFields,
  updateCompany,
  updateCompanyImage,
} from './company.queries.ts';
import { slugTaken } from './company.texts.ts';
import { deferRename } from './defer-rename.ts';

export const companyRecord = defineRecord<CompanyInput, CompanyState, CompanyWrite, CompanyRecord>({
  subject: 'company',
  capability: 'manageCompanies',
  lock: lockCompany,
  deferChanges: deferRename,
  async toRow(sql, { holderPhone, holderId, embedOrigins = [], ...fields }) {
    return {
      ...fields,
      embedOrigins: [...new Set(embedOrigins)],
      holderId: await resolveOwner(sql, { holderPhone, holderId }, 'company'),
    };
  },
  async findConflicts(sql, company, id) {
    return (await selectConflictingFields(sql, company, id)).map((field) => ({
      path: `body.${field}`,
      message: field === 'slug' ? slugTaken : ownerTaken,
    }));
  },
  insert: insertCompany,
  update: updateCompany,
  auditFields: (company) => company,
  undoFields: ['slug', 'name', 'about', 'holderId'],
  read: readCompany,
});

export const renameApproval = defineApproval({
  name: 'rename_company',
  capability: 'manageCompanies',
  canRequestForOwn: true,
  payload: z.object({ from: localizedName, to: localizedName }),
  async describe(_sql, { payload }) {
    return { rename: payload };
  },
  async execute(_dependencies, sql, { subjectId: id, payload: { from, to: name }, approver, reason, at }) {
    const current = requireFound(await lockCompany(sql, id));
    // The approver read the name that it replaces.
    if (changedFields({ name: from }, { name: current.name }) !== undefined) throw new AppError('CONFLICT');
    await companyRecord.editApproved(sql, { id, changes: { name }, actorId: approver.accountId, reason, at });
    return undefined;
  },
});

/** For callers who own or work with the company; only the owner and managers of all companies see its owner. */
export async function readCompany(
  { config, clock }: Context,
  sql: Executor,
  caller: Caller,
  id: string,
): Promise<CompanyRecord> {
  const row = requireFound(await selectCompanyRecord(sql, caller, { id, now: clock.now() }));
  const page = new URL(`/company/${row.slug}`, config.publicUrl).href;
  return { ...row, page, holder: viewOwner(row.holder, caller, 'manageCompanies') };
}

/** Replaces the logo and deletes the previous one in the same transaction. */
export async function setCompanyImage(
  context: Context,
  caller: Caller,
  { id, bytes }: { id: string; bytes: Uint8Array },
): Promise<CompanyRecord> {
  const { database, clock } = context;
  await database.transaction((sql) => companyRecord.lockOwn(sql, caller, id));
  const imageName = await storePicture(context, caller.accountId, 'accounts', bytes);
  return database.transaction(async (sql) => {
    await companyRecord.lockOwn(sql, caller, id);
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
