import { createHash } from 'node:crypto';

import { recoveryCodeCount } from '@nabta/contract/second-factor';
import { crockfordText, normalizeCrockford } from '@nabta/domain/crockford';

import type { Executor } from '../../platform/postgres/database.ts';
import { random } from '../../platform/random.ts';
import { replaceRecoveryCodes } from './second-factor.queries.ts';

/** 60 bits: too many to find by trying, even with the hash at hand. */
const codeLength = 12;

/** Ten new codes in place of those before; only their hashes are kept. */
export async function makeRecoveryCodes(sql: Executor, accountId: string, at: Date): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, makeCode);
  await replaceRecoveryCodes(sql, accountId, {
    hashes: codes.map((code) => hashOfCode(accountId, code)),
    at,
  });
  return codes.map((code) => code.replaceAll(/(?<=\w{4})(?=(?:\w{4})+$)/gu, '-'));
}

export function hashOfCode(accountId: string, written: string): Buffer {
  return createHash('sha256')
    .update(`${accountId} ${normalizeCrockford(written)}`)
    .digest();
}

function makeCode(): string {
  return crockfordText(random.bytes(codeLength));
}
