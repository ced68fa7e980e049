import type { Language } from '@nabta/domain/language';
import type { Phone } from '@nabta/domain/phone';
import type { Role } from '@nabta/domain/role';

import type { Executor } from '#core/postgres/database.ts';

import { treesOf } from './owned-trees.fragments.ts';

export type AccountRow = {
  id: string;
  phone: Phone;
  firstname: string | null;
  lastname: string | null;
  role: Role;
  language: Language;
  imageName: string | null;
  isPrivate: boolean;
  showsTreeNames: boolean;
  /** Inputs of the share code: the phone at its creation and its version. */
  sharePhone: Phone;
  shareVersion: number;
  createdAt: Date;
  treesPlanted: number;
  eraseAfter: Date | null;
  celebratedLevel: number;
  /** Per level from 1; null or missing when unknown. */
  levelsReachedAt: (Date | null)[];
};

/** Returns the account of a phone, creating it if needed; concurrent first sign-ins create one. */
export async function insertAccountIfNew(
  sql: Executor,
  phone: Phone,
  language: Language,
): Promise<AccountRow> {
  const row = await sql.first<AccountRow>`
    with created as (
      insert into account (phone, language) values (${phone}, ${language}) on conflict (phone) do nothing
      returning *
    )
    select ${accountColumns(sql)} from (
      select * from created union all select * from account where phone = ${phone}
    ) as account`;
  return row ?? sql.one<AccountRow>`select ${accountColumns(sql)} from account where phone = ${phone}`;
}

export async function selectAccount(sql: Executor, id: string): Promise<AccountRow | undefined> {
  return sql.first<AccountRow>`select ${accountColumns(sql)} from account where id = ${id}`;
}

export type AccountChanges = {
  firstname?: string | undefined;
  lastname?: string | undefined;
  language?: Language | undefined;
  isPrivate?: boolean | undefined;
  showsTreeNames?: boolean | undefined;
};

export async function updateAccountFields(sql: Executor, id: string, changes: AccountChanges) {
  return sql.first<AccountRow>`
    update account set
      firstname = coalesce(${changes.firstname ?? null}, firstname),
      lastname = coalesce(${changes.lastname ?? null}, lastname),
      language = coalesce(${changes.language ?? null}, language),
      is_private = coalesce(${changes.isPrivate ?? null}, is_private),
      shows_tree_names = coalesce(${changes.showsTreeNames ?? null}, shows_tree_names)
    where id = ${id}
    returning ${accountColumns(sql)}`;
}

export async function updateShareVersion(sql: Executor, id: string): Promise<AccountRow | undefined> {
  return sql.first<AccountRow>`
    update account set share_version = nextval('account_share_version'), share_phone = null
    where id = ${id}
    returning ${accountColumns(sql)}`;
}

/** Returns undefined when the old phone is stale; throws when the new phone is taken. */
export async function updateAccountPhone(
  sql: Executor,
  id: string,
  { oldPhone, newPhone }: { oldPhone: Phone; newPhone: Phone },
): Promise<AccountRow | undefined> {
  return sql.first<AccountRow>`
    update account set phone = ${newPhone}, share_phone = coalesce(share_phone, phone)
    where id = ${id} and phone = ${oldPhone}
    returning ${accountColumns(sql)}`;
}

/** Returns true for the first call that reaches the level; levels below it that were skipped get the same time. */
export async function updateCelebratedLevel(
  sql: Executor,
  id: string,
  { level, now }: { level: number; now: Date },
): Promise<boolean> {
  return sql.hasRow`
    update account set celebrated_level = ${level},
      levels_reached_at = levels_reached_at
        || array_fill(null::timestamptz, array[greatest(celebrated_level - cardinality(levels_reached_at), 0)])
        || array_fill(${now}::timestamptz, array[${level} - celebrated_level])
    where id = ${id} and celebrated_level < ${level} returning id`;
}

function accountColumns(sql: Executor) {
  return sql`id, phone, firstname, lastname, role, language, image_name as "imageName", is_private as "isPrivate",
    shows_tree_names as "showsTreeNames",
    coalesce(share_phone, phone) as "sharePhone", share_version as "shareVersion", created_at as "createdAt",
    celebrated_level as "celebratedLevel", levels_reached_at as "levelsReachedAt", ${treesOf(sql, sql`account.id`)} as "treesPlanted",
    (select erase_after from erasure where account_id = account.id) as "eraseAfter"`;
}

export async function selectIdOfPhone(sql: Executor, phone: Phone): Promise<string | undefined> {
  return sql.firstValue<string>`select id from account where phone = ${phone} and firstname is not null`;
}

/** Sets the role only if the account has none yet. */
export async function updateRoleOfPerson(sql: Executor, id: string, role: Role): Promise<void> {
  await sql`update account set role = ${role} where id = ${id} and role = 'person'`;
}
