import type { CompanyChanges, CompanyDraft, CompanyRecord } from '@nabta/contract/company';
import { can } from '@nabta/domain/capability';

import type { Caller } from '../../platform/caller/authentication.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import { assertSeen, withChanges } from '../../platform/http/record-version.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { holderTaken } from '../account/record-holder.texts.ts';
import { takeHolder } from '../account/record-holder.ts';
import { changedFields } from '../audit/changed-fields.ts';
import { recordChange } from '../audit/record-change.ts';
import { dropPictures } from '../picture/drop-pictures.ts';
import { storePicture } from '../picture/store-picture.ts';
import {
  type CompanyState,
  type CompanyWrite,
  insertCompany,
  lockCompany,
  selectTaken,
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
  if (!can(caller.role, 'manageCompanies', 'all')) throw new AppError('FORBIDDEN');
  const company = await writable(sql, draft, { id: null, holderNow: null });
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

/** Parts of a company anew, for who has seen it as it is; whose it is, only those change who run all of them. */
export async function editCompany(
  context: Context,
  sql: Executor,
  caller: Caller,
  { id, version, changes }: { id: string; version: number; changes: CompanyChanges },
): Promise<CompanyRecord> {
  const held = await holdOwn(sql, caller, id);
  if (changes.holderPhone !== undefined && !can(caller.role, 'manageCompanies', 'all'))
    throw new AppError('FORBIDDEN');
  assertSeen(held, version);
  const { version: _version, holderId, ...fields } = held;
  const company = await writable(sql, withChanges(fields, changes), { id, holderNow: holderId });
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

/** Another logo; the one before goes with the same commit that no longer shows it. */
export async function setCompanyImage(
  context: Context,
  caller: Caller,
  { id, bytes }: { id: string; bytes: Uint8Array },
): Promise<CompanyRecord> {
  const { database, clock } = context;
  await database.transaction((sql) => holdOwn(sql, caller, id));
  const imageName = await storePicture(context, caller.accountId, 'accounts', bytes);
  return database.transaction(async (sql) => {
    await holdOwn(sql, caller, id);
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

async function holdOwn(sql: Executor, caller: Caller, id: string): Promise<CompanyState> {
  if (!can(caller.role, 'manageCompanies')) throw new AppError('FORBIDDEN');
  const held = await lockCompany(sql, id);
  const isTheirs = held?.holderId === caller.accountId || can(caller.role, 'manageCompanies', 'all');
  if (held === undefined || !isTheirs) throw new AppError('NOT_FOUND');
  return held;
}

async function writable(
  sql: Executor,
  { holderPhone, embedOrigins = [], ...draft }: CompanyDraft,
  { id, holderNow }: { id: string | null; holderNow: string | null },
): Promise<CompanyWrite> {
  const holderId =
    holderPhone === undefined
      ? holderNow
      : holderPhone === null
        ? null
        : await takeHolder(sql, holderPhone, 'company');
  const company = { ...draft, embedOrigins: [...new Set(embedOrigins)], holderId };
  const taken = await selectTaken(sql, company, id);
  if (taken.length === 0) return company;
  const details = taken.map((field) => ({
    path: `body.${field}`,
    message: field === 'slug' ? slugTaken : holderTaken,
  }));
  throw new AppError('INVALID_INPUT', { details });
}
