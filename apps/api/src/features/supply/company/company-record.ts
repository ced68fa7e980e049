import type { CompanyRecord } from '@nabta/contract/supply/company';

import type { Caller } from '#core/auth/authentication.ts';
import type { Context } from '#core/context.ts';
import { requireFound } from '#core/errors/app-error.ts';
import type { Executor } from '#core/postgres/database.ts';
import { ownerTaken, resolveOwner, viewOwner } from '#features/people/account/record-owner.ts';
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

export const companyRecord = defineRecord<CompanyInput, CompanyState, CompanyWrite, CompanyRecord>({
  subject: 'company',
  capability: 'manageCompanies',
  lock: lockCompany,
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

/** For callers who own or work with the company; only the owner and managers of all companies see its owner. */
export async function readCompany(
  { config }: Context,
  sql: Executor,
  caller: Caller,
  id: string,
): Promise<CompanyRecord> {
  const row = requireFound(await selectCompanyRecord(sql, caller, id));
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
