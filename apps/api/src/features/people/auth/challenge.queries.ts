import type { Language } from '@nabta/domain/language';
import type { Phone } from '@nabta/domain/phone';

import type { Executor } from '#core/postgres/database.ts';

/** Purpose of a code: sign in, release a phone, or verify a new one. */
export type Purpose = 'sign_in' | 'old_phone' | 'new_phone';

/** Binds the challenge to phone and purpose, so a cookie of a different one never matches. */
export type ChallengeKey = { id: string; phone: Phone; purpose: Purpose };

export type Challenge = { id: string; keyNumber: number; tries: number; expiresAt: Date; isLink: boolean };

export async function selectLiveChallenge(sql: Executor, { id, phone, purpose }: ChallengeKey, now: Date) {
  return sql.first<Challenge>`
    select id, key_number as "keyNumber", tries, expires_at as "expiresAt", is_link as "isLink"
    from sign_in_challenge
    where id = ${id} and phone = ${phone} and purpose = ${purpose} and verified_at is null and expires_at > ${now}`;
}

/**
 * Counts an attempt before the comparison; undefined when the challenge has expired or no attempts are left.
 */
export async function updateChallengeTries(
  sql: Executor,
  { id, phone, purpose }: ChallengeKey,
  triesPerCode: number,
  now: Date,
): Promise<Pick<Challenge, 'keyNumber' | 'tries' | 'expiresAt'> | undefined> {
  return sql.first<Pick<Challenge, 'keyNumber' | 'tries' | 'expiresAt'>>`
    update sign_in_challenge
    set tries = tries + 1
    where id = ${id} and phone = ${phone} and purpose = ${purpose} and not is_link and tries < ${triesPerCode}
      and verified_at is null and expires_at > ${now}
    returning key_number as "keyNumber", tries, expires_at as "expiresAt"`;
}

/** Refunds the attempt after a correct code. */
export async function updateChallengeTryRefunded(sql: Executor, id: string): Promise<void> {
  await sql`update sign_in_challenge set tries = tries - 1 where id = ${id} and tries > 0`;
}

export type VerifiedChallenge = { country: string; addressKey: string; createdAt: Date };

/** Returns a row to exactly one of several concurrent callers. */
export async function updateChallengeVerified(sql: Executor, id: string, now: Date) {
  return sql.first<VerifiedChallenge>`
    update sign_in_challenge
    set verified_at = ${now}
    where id = ${id} and verified_at is null
    returning country, address_key as "addressKey", created_at as "createdAt"`;
}

/** Verifies a link once and before its expiry; returns the phone it was sent to. */
export async function updateLinkVerified(sql: Executor, id: string, now: Date) {
  return sql.first<VerifiedChallenge & { phone: Phone }>`
    update sign_in_challenge
    set verified_at = ${now}
    where id = ${id} and is_link and purpose = 'sign_in' and verified_at is null and expires_at > ${now}
    returning phone, country, address_key as "addressKey", created_at as "createdAt"`;
}

export type SentCode = { sentAt: Date; isFromKnownBrowser: boolean; addressKey: string };

/** Returns unverified codes sent to a phone, newest first; verified ones do not count toward limits. */
export async function selectUnansweredSends(sql: Executor, phone: Phone, since: Date): Promise<SentCode[]> {
  return sql<SentCode[]>`
    select send.sent_at as "sentAt", send.is_from_known_browser as "isFromKnownBrowser",
      challenge.address_key as "addressKey"
    from code_send as send
    join sign_in_challenge as challenge on challenge.id = send.challenge_id
    where send.phone = ${phone} and send.sent_at > ${since} and challenge.verified_at is null
    order by send.sent_at desc`;
}

export type CodeSend = {
  challenge: Challenge;
  purpose: Purpose;
  phone: Phone;
  country: string;
  addressKey: string;
  language: string;
  isFromKnownBrowser: boolean;
  sentAt: Date;
};

/** Records a sent code; the first one also creates the challenge. */
export async function insertCodeSend(
  sql: Executor,
  { challenge: { id, keyNumber, expiresAt, isLink }, ...send }: CodeSend,
): Promise<number> {
  return sql.oneValue<number>`
    with new_challenge as (
      insert into sign_in_challenge (id, key_number, phone, purpose, country, address_key, created_at, expires_at, is_link)
      values (${id}, ${keyNumber}, ${send.phone}, ${send.purpose}, ${send.country}, ${send.addressKey},
        ${send.sentAt}, ${expiresAt}, ${isLink})
      on conflict (id) do nothing
    )
    insert into code_send (challenge_id, number, phone, language, is_from_known_browser, sent_at)
    select ${id}, count(*) + 1, ${send.phone}, ${send.language}, ${send.isFromKnownBrowser}, ${send.sentAt}
    from code_send
    where challenge_id = ${id}
    returning number`;
}

export type CodeToSend = {
  phone: Phone;
  purpose: Purpose;
  keyNumber: number;
  language: Language;
  expiresAt: Date;
  isLink: boolean;
};

export async function selectCodeToSend(sql: Executor, challengeId: string, number: number) {
  return sql.first<CodeToSend>`
    select send.phone, send.language, challenge.purpose, challenge.key_number as "keyNumber",
      challenge.expires_at as "expiresAt", challenge.is_link as "isLink"
    from code_send as send
    join sign_in_challenge as challenge on challenge.id = send.challenge_id
    where send.challenge_id = ${challengeId} and send.number = ${number} and challenge.verified_at is null`;
}

/** Deletes up to `limit` old challenges with their sends; returns the number. */
export async function deleteOldChallenges(sql: Executor, before: Date, limit: number): Promise<number> {
  return sql.rowCount`
    delete from sign_in_challenge
    where id in (select id from sign_in_challenge where created_at < ${before} limit ${limit})
    returning id`;
}

/**
 * Advisory lock until the transaction ends, so concurrent requests for one phone are counted one after the
 * other.
 */
export async function lockPhone(sql: Executor, phone: Phone): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in ${phone}`}, 0))`;
}
