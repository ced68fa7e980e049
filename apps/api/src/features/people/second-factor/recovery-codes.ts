import { createHash } from 'node:crypto';

import { recoveryCodeCount } from '@nabta/contract/people/second-factor';
import { encodeCrockford, normalizeCrockford } from '@nabta/domain/crockford';

import type { Executor } from '#core/postgres/database.ts';
import { random } from '#core/random.ts';

import { replaceRecoveryCodes } from './second-factor.queries.ts';

/** 60 bits: infeasible to brute-force even with the hash. */
const codeLength = 12;

/** Replaces all codes; only hashes are stored, so the codes cannot be shown again. */
export async function generateRecoveryCodes(sql: Executor, accountId: string, at: Date): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, generateCode);
  await replaceRecoveryCodes(sql, accountId, {
    hashes: codes.map((code) => hashOfCode(accountId, code)),
    at,
  });
  return codes.map((code) => code.replaceAll(/(?<=\w{4})(?=(?:\w{4})+$)/gu, '-'));
}

export function hashOfCode(accountId: string, input: string): Buffer {
  return createHash('sha256')
    .update(`${accountId} ${normalizeCrockford(input)}`)
    .digest();
}

function generateCode(): string {
  return encodeCrockford(random.bytes(codeLength));
}
