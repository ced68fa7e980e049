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
  /** What the public link is made of: the phone it was made with, and which of the links it is. */
  sharePhone: Phone;
  shareVersion: number;
  createdAt: Date;
  treesPlanted: number;
  eraseAfter: Date | null;
  celebratedLevel: number;
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
    update account set share_version = nextval('account_share_version'), share_phone = null
    where id = ${id}
    returning ${accountColumns(sql)}`;
  return row;
}

/** Undefined where the account has another phone by now; throws where somebody else has the new one. */
export async function updateAccountPhone(
  sql: Executor,
  id: string,
  { oldPhone, newPhone }: { oldPhone: Phone; newPhone: Phone },
): Promise<AccountRow | undefined> {
  const [row] = await sql<AccountRow[]>`
    update account set phone = ${newPhone}, share_phone = coalesce(share_phone, phone)
    where id = ${id} and phone = ${oldPhone}
    returning ${accountColumns(sql)}`;
  return row;
}

/** Whether this call came first to a level that was not celebrated yet. */
export async function updateCelebratedLevel(sql: Executor, id: string, level: number): Promise<boolean> {
  const rows = await sql`
    update account set celebrated_level = ${level} where id = ${id} and celebrated_level < ${level} returning id`;
  return rows.length > 0;
}

function accountColumns(sql: Executor) {
  return sql`id, phone, firstname, lastname, role, language, image_name as "imageName", is_private as "isPrivate",
    coalesce(share_phone, phone) as "sharePhone", share_version as "shareVersion", created_at as "createdAt",
    celebrated_level as "celebratedLevel", ${treesOf(sql, sql`account.id`)} as "treesPlanted",
    (select erase_after from erasure where account_id = account.id) as "eraseAfter"`;
}

export async function selectIdOfPhone(sql: Executor, phone: Phone): Promise<string | undefined> {
  const [row] = await sql<
    { id: string }[]
  >`select id from account where phone = ${phone} and firstname is not null`;
  return row?.id;
}

/** Changes nothing of who has a role already. */
export async function updateRoleOfPerson(sql: Executor, id: string, role: Role): Promise<void> {
  await sql`update account set role = ${role} where id = ${id} and role = 'person'`;
}
