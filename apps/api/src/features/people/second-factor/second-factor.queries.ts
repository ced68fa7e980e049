import type { FactorKind } from '@nabta/contract/people/second-factor';
import type { Role } from '@nabta/domain/role';

import type { Executor } from '#core/postgres/database.ts';

export type FactorRow = { id: string; kind: FactorKind; addedAt: Date; usedAt: Date | null };

export async function selectFactors(sql: Executor, accountId: string): Promise<FactorRow[]> {
  return sql<FactorRow[]>`
    select id, kind, added_at as "addedAt", used_at as "usedAt"
    from second_factor where account_id = ${accountId}
    order by added_at, id`;
}

export type PasskeyRow = {
  id: string;
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
};

export async function selectPasskeys(sql: Executor, accountId: string): Promise<PasskeyRow[]> {
  return sql<PasskeyRow[]>`
    select id, credential_id as "credentialId", public_key as "publicKey", counter, transports
    from second_factor where account_id = ${accountId} and kind = 'passkey'
    order by id`;
}

export type TotpRow = { id: string; sealedSecret: Buffer; lastStep: number };

/** Row locks let only one of two requests with the same code succeed. */
export async function selectTotpsForUpdate(sql: Executor, accountId: string): Promise<TotpRow[]> {
  return sql<TotpRow[]>`
    select id, sealed_secret as "sealedSecret", last_step as "lastStep"
    from second_factor where account_id = ${accountId} and kind = 'totp'
    order by id
    for update`;
}

export type NewPasskey = Omit<PasskeyRow, 'id'> & { accountId: string; at: Date };

export async function insertPasskey(sql: Executor, passkey: NewPasskey): Promise<string | undefined> {
  return sql.firstValue<string>`
    insert into second_factor (account_id, kind, added_at, credential_id, public_key, counter, transports)
    values (${passkey.accountId}, 'passkey', ${passkey.at}, ${passkey.credentialId}, ${passkey.publicKey},
      ${passkey.counter}, ${passkey.transports})
    on conflict (credential_id) do nothing
    returning id`;
}

export type NewTotp = TotpRow & { accountId: string; at: Date };

export async function insertTotp(sql: Executor, totp: NewTotp): Promise<void> {
  await sql`
    insert into second_factor (id, account_id, kind, added_at, sealed_secret, last_step)
    values (${totp.id}, ${totp.accountId}, 'totp', ${totp.at}, ${totp.sealedSecret}, ${totp.lastStep})`;
}

export async function updatePasskeyUsed(
  sql: Executor,
  id: string,
  { counter, at }: { counter: number; at: Date },
): Promise<void> {
  await sql`update second_factor set counter = ${counter}, used_at = ${at} where id = ${id}`;
}

export async function updateTotpUsed(
  sql: Executor,
  id: string,
  { step, at }: { step: number; at: Date },
): Promise<void> {
  await sql`update second_factor set last_step = ${step}, used_at = ${at} where id = ${id}`;
}

/** Row locks ensure that concurrent removals leave at least one factor. */
export async function selectFactorsForUpdate(sql: Executor, accountId: string): Promise<FactorRow[]> {
  return sql<FactorRow[]>`
    select id, kind, added_at as "addedAt", used_at as "usedAt"
    from second_factor where account_id = ${accountId}
    order by id
    for update`;
}

export async function deleteFactor(sql: Executor, id: string): Promise<void> {
  await sql`delete from second_factor where id = ${id}`;
}

export async function deleteAllFactors(sql: Executor, accountId: string): Promise<number> {
  await sql`delete from recovery_code where account_id = ${accountId}`;
  return sql.rowCount`delete from second_factor where account_id = ${accountId} returning id`;
}

export async function selectRecoveryCodesLeft(sql: Executor, accountId: string): Promise<number> {
  return sql.oneValue<number>`
    select count(*)::int as left from recovery_code where account_id = ${accountId} and used_at is null`;
}

export async function replaceRecoveryCodes(
  sql: Executor,
  accountId: string,
  { hashes, at }: { hashes: readonly Buffer[]; at: Date },
): Promise<void> {
  await sql`delete from recovery_code where account_id = ${accountId}`;
  for (const hash of hashes)
    await sql`insert into recovery_code (account_id, hash, made_at) values (${accountId}, ${hash}, ${at})`;
}

/** Returns true to only one of several concurrent callers. */
export async function updateRecoveryCodeUsed(
  sql: Executor,
  accountId: string,
  { hash, at }: { hash: Buffer; at: Date },
): Promise<boolean> {
  return sql.hasRow`
    update recovery_code set used_at = ${at}
    where account_id = ${accountId} and hash = ${hash} and used_at is null
    returning hash`;
}

/** Role and account of a planter; both null without an account. */
export async function selectPlanterAccount(sql: Executor, planterId: string) {
  return sql.first<{ accountId: string | null; role: Role | null }>`
    select account.id as "accountId", account.role
    from planter left join account on account.id = planter.account_id
    where planter.id = ${planterId}`;
}

export async function upsertProofCode(
  sql: Executor,
  code: { accountId: string; hash: Buffer; at: Date; expiresAt: Date },
): Promise<void> {
  await sql`
    insert into proof_code (account_id, hash, issued_at, expires_at)
    values (${code.accountId}, ${code.hash}, ${code.at}, ${code.expiresAt})
    on conflict (account_id) do update
      set hash = excluded.hash, issued_at = excluded.issued_at, expires_at = excluded.expires_at`;
}

/** Returns true to only one of several concurrent callers. */
export async function deleteProofCode(
  sql: Executor,
  accountId: string,
  { hash, now }: { hash: Buffer; now: Date },
): Promise<boolean> {
  return sql.hasRow`
    delete from proof_code
    where account_id = ${accountId} and hash = ${hash} and expires_at > ${now}
    returning account_id`;
}

type PasskeyPurpose = 'add_passkey' | 'prove';

export type FactorChallenge =
  | { purpose: PasskeyPurpose; challenge: string }
  | { purpose: 'add_totp'; factorId: string; sealedSecret: Buffer };

export async function upsertChallenge(
  sql: Executor,
  sessionId: string,
  challenge: FactorChallenge,
  expiresAt: Date,
): Promise<void> {
  const isTotp = challenge.purpose === 'add_totp';
  const text = isTotp ? null : challenge.challenge;
  const factorId = isTotp ? challenge.factorId : null;
  const sealedSecret = isTotp ? challenge.sealedSecret : null;
  await sql`
    insert into factor_challenge (session_id, purpose, challenge, factor_id, sealed_secret, expires_at)
    values (${sessionId}, ${challenge.purpose}, ${text}, ${factorId}, ${sealedSecret}, ${expiresAt})
    on conflict (session_id) do update set purpose = excluded.purpose, challenge = excluded.challenge,
      factor_id = excluded.factor_id, sealed_secret = excluded.sealed_secret, expires_at = excluded.expires_at`;
}

/** Single use: any answer, right or wrong, deletes the challenge. */
export async function deleteChallenge(sql: Executor, sessionId: string, purpose: PasskeyPurpose, now: Date) {
  return sql.firstValue<string>`
    delete from factor_challenge
    where session_id = ${sessionId} and purpose = ${purpose} and expires_at > ${now}
    returning challenge`;
}

type PendingTotp = { factorId: string; sealedSecret: Buffer };

/** The secret stays pending until a correct code confirms it, since people mistype. */
export async function selectNewTotp(sql: Executor, sessionId: string, now: Date) {
  return sql.first<PendingTotp>`
    select factor_id as "factorId", sealed_secret as "sealedSecret"
    from factor_challenge
    where session_id = ${sessionId} and purpose = 'add_totp' and expires_at > ${now}
    for update`;
}

export async function deleteNewTotp(sql: Executor, sessionId: string): Promise<void> {
  await sql`delete from factor_challenge where session_id = ${sessionId} and purpose = 'add_totp'`;
}

export async function updateSessionsUnproven(sql: Executor, accountId: string): Promise<string[]> {
  return sql.column<string>`
    update session set proven_at = null, staff_seen_at = null
    where account_id = ${accountId} and proven_at is not null
    returning id`;
}
