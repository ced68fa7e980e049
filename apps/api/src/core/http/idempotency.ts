import { createHash } from 'node:crypto';

import { day, addMs } from '../clock.ts';
import { AppError, invalidInput } from '../errors/app-error.ts';
import type { Database, Executor } from '../postgres/database.ts';
import { insertKey, type KeyedCall, selectFirstCall, updateAnswer } from './idempotency.queries.ts';

/** How long a retry gets the first response. */
export const keyTtlMs = day;

/** Returns the key: 1 to 255 printable ASCII characters; undefined without the header. */
export function readIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && /^[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?$/u.test(header))
    return header;
  throw invalidInput('headers.idempotency-key', {
    ar: 'من 1 إلى 255 رمزًا من رموز ASCII الظاهرة.',
    en: 'Use 1 to 255 printable characters of ASCII.',
    pt: 'Use de 1 a 255 caracteres visíveis de ASCII.',
  });
}

export function hashOfRequest(
  { method, url, body }: { method: string; url: string; body: unknown },
  file: Uint8Array = new Uint8Array(),
): Buffer {
  return createHash('sha256')
    .update(`${method}\n${url}\n${JSON.stringify(body ?? null)}`)
    .update(file)
    .digest();
}

/**
 * Runs `work` in one transaction. With a key its response is stored in the same transaction, so effect and
 * response exist together or not at all; a concurrent retry waits and gets that response.
 */
export async function runIdempotent(
  database: Database,
  { call, now }: { call: KeyedCall | undefined; now: Date },
  work: (sql: Executor) => Promise<string>,
): Promise<string> {
  return database.transaction(async (sql) => {
    if (call === undefined) return work(sql);
    if (await insertKey(sql, call, { now, expiredBefore: addMs(now, -keyTtlMs) })) {
      const answer = await work(sql);
      await sql.atEnd(() => updateAnswer(sql, call, answer));
      return answer;
    }
    const first = await selectFirstCall(sql, call);
    if (first === undefined) throw new AppError('UNAVAILABLE');
    if (!call.requestHash.equals(first.requestHash)) throw new AppError('IDEMPOTENCY_KEY_REUSED');
    return first.answer;
  });
}
