import type { Phone } from '@nabta/domain/phone';
import type { Role } from '@nabta/domain/role';

import type { Executor, Fragment } from '#core/postgres/database.ts';
import { keysetAfter } from '#core/postgres/keyset.fragments.ts';

import type { PersonRow } from '../account/people.queries.ts';

export type RolePersonRow = PersonRow & { phone: string; role: Role };

export async function selectPersonOfPhone(sql: Executor, phone: Phone): Promise<RolePersonRow | undefined> {
  return sql.first<RolePersonRow>`
    select ${personColumns(sql)} from account where phone = ${phone} and firstname is not null`;
}

export type StaffRow = RolePersonRow & {
  lastSeenAt: Date | null;
  passkeys: number;
  totps: number;
  recoveryCodesLeft: number;
  isResetAsked: boolean;
  requestedRole: Role | null;
};

export async function selectStaff(
  sql: Executor,
  filters: { role: Role | undefined; cursor: string | undefined; limit: number },
  now: Date,
): Promise<StaffRow[]> {
  return selectMembers(
    sql,
    sql`role <> 'person'
      ${sql.when(filters.role, (role) => sql`and role = ${role}`)}
      ${keysetAfter(sql, 'id', filters.cursor)}
      order by id
      limit ${filters.limit}`,
    now,
  );
}

export async function selectMember(sql: Executor, id: string, now: Date): Promise<StaffRow | undefined> {
  const [row] = await selectMembers(sql, sql`id = ${id} and firstname is not null`, now);
  return row;
}

async function selectMembers(sql: Executor, condition: Fragment, now: Date): Promise<StaffRow[]> {
  return sql<StaffRow[]>`
    select ${personColumns(sql)},
      (select max(last_used_at) from session where account_id = account.id) as "lastSeenAt",
      (select count(*)::int from second_factor where account_id = account.id and kind = 'passkey') as passkeys,
      (select count(*)::int from second_factor where account_id = account.id and kind = 'totp') as totps,
      (select count(*)::int from recovery_code where account_id = account.id and used_at is null) as "recoveryCodesLeft",
      exists (
        select from approval
        where kind = 'reset_factors' and subject_id = account.id and status = 'waiting' and expires_at > ${now}
      ) as "isResetAsked",
      (
        select payload ->> 'to' from approval
        where kind = 'change_administrator' and subject_id = account.id and status = 'waiting' and expires_at > ${now}
      ) as "requestedRole"
    from account
    where ${condition}`;
}

/** Serializes role changes, so two administrators cannot demote each other. */
export async function lockRoles(sql: Executor): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('roles', 0))`;
}

export async function selectAdministrators(sql: Executor): Promise<number> {
  return sql.oneValue<number>`
    select count(*)::int as count from account where role = 'admin'`;
}

export async function selectHasRole(sql: Executor, id: string, role: Role) {
  return sql.hasRow`select from account where id = ${id} and role = ${role}`;
}

export async function updateRole(sql: Executor, id: string, { from, to }: { from: string; to: string }) {
  return sql.hasRow`
    update account set role = ${to} where id = ${id} and role = ${from} and firstname is not null returning id`;
}

function personColumns(sql: Executor) {
  return sql`id, firstname, lastname, image_name as "imageName", phone, role`;
}
