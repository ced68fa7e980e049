import type { DataOfEndpoint } from '@nabta/contract/core/endpoint';
import type { issueProofCode as endpoint } from '@nabta/contract/people/second-factor';
import { encodeCrockford } from '@nabta/domain/crockford';

import type { Caller } from '#core/auth/authentication.ts';
import { acceptsIssuedCode } from '#core/auth/proven-role.ts';
import { addMs, minute } from '#core/clock.ts';
import type { Context } from '#core/context.ts';
import { AppError, requireFound } from '#core/errors/app-error.ts';
import { random } from '#core/random.ts';

import { recordChange } from '../audit/record-change.ts';
import { hashOfCode } from './recovery-codes.ts';
import { selectPlanterAccount, upsertProofCode } from './second-factor.queries.ts';

/** Read out over the phone, so it is short; 40 bits cannot be guessed in its life. */
const codeLength = 8;
const codeTtlMs = 15 * minute;

/** Issues a code that proves the session of a planter once; the previous one ends. */
export async function issueProofCode(
  { database, clock }: Context,
  caller: Caller,
  planterId: string,
): Promise<DataOfEndpoint<typeof endpoint>> {
  const at = clock.now();
  const expiresAt = addMs(at, codeTtlMs);
  const code = encodeCrockford(random.bytes(codeLength));
  return database.transaction(async (sql) => {
    const { accountId, role } = requireFound(await selectPlanterAccount(sql, planterId));
    if (accountId === null || role === null || !acceptsIssuedCode(role)) throw new AppError('CONFLICT');
    await upsertProofCode(sql, { accountId, hash: hashOfCode(accountId, code), at, expiresAt });
    await recordChange(sql, {
      actorId: caller.accountId,
      action: 'issued',
      subject: 'factor',
      subjectId: accountId,
      after: { expiresAt: expiresAt.toISOString() },
      at,
    });
    return { code: `${code.slice(0, 4)}-${code.slice(4)}`, expiresAt: expiresAt.toISOString() };
  });
}
