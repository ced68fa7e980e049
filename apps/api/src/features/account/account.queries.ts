import type { Language } from '@nabta/domain/language';
import type { Phone } from '@nabta/domain/phone';
import type { Role } from '@nabta/domain/role';

import type { Executor, Fragment } from '../../platform/postgres/database.ts';
import { treesOf } from '../tree/tree-tally.fragments.ts';

export type AccountRow = {
  id: string;
  phone: Phone;
  firstname: string | null;
  lastname: string | null;
  role: Role;
  language: Language;
  imageName: string | null;
  isPrivate: boolean;
  shareVersion: number;
  createdAt: Date;
  treesPlanted: number;
  eraseAfter: Date | null;
};

/** The account of a phone; two first sign-ins at once make one. */
export async function insertAccountIfNew(
  sql: Executor,
  phone: Phone,
  language: Language,
): Promise<AccountRow> {
  const [row] = await sql<AccountRow[]>`
    with made as (
      insert into account (phone, language) values (${phone}, ${language}) on conflict (phone) do nothing
      returning *
    )
    select ${accountColumns(sql)} from (
      select * from made union all select * from account where phone = ${phone}
    ) as account`;
  // Who was made by another call after this statement began is seen by the next one.
  return row ?? ((await selectAccountWhere(sql, sql`phone = ${phone}`)) as AccountRow);
}

export async function selectAccount(sql: Executor, id: string): Promise<AccountRow | undefined> {
  return selectAccountWhere(sql, sql`id = ${id}`);
}

async function selectAccountWhere(sql: Executor, which: Fragment): Promise<AccountRow | undefined> {
  const [row] = await sql<AccountRow[]>`select ${accountColumns(sql)} from account where ${which}`;
  return row;
}

export type AccountChanges = {
  firstname?: string | undefined;
  lastname?: string | undefined;
  language?: Language | undefined;
  isPrivate?: boolean | undefined;
};

export async function updateAccountFields(
  sql: Executor,
  id: string,
  changes: AccountChanges,
): Promise<AccountRow | undefined> {
  const [row] = await sql<AccountRow[]>`
    update account set
      firstname = coalesce(${changes.firstname ?? null}, firstname),
      lastname = coalesce(${changes.lastname ?? null}, lastname),
      language = coalesce(${changes.language ?? null}, language),
      is_private = coalesce(${changes.isPrivate ?? null}, is_private)
    where id = ${id}
    returning ${accountColumns(sql)}`;
  return row;
}

export async function updateShareVersion(sql: Executor, id: string): Promise<AccountRow | undefined> {
  const [row] = await sql<AccountRow[]>`
    update account set share_version = share_version + 1 where id = ${id} returning ${accountColumns(sql)}`;
  return row;
}

function accountColumns(sql: Executor) {
  return sql`id, phone, firstname, lastname, role, language, image_name as "imageName", is_private as "isPrivate",
    share_version as "shareVersion", created_at as "createdAt", ${treesOf(sql, sql`account.id`)} as "treesPlanted",
    (select erase_after from erasure where account_id = account.id) as "eraseAfter"`;
}
