import type { proveFactor as endpoint, SecondFactor } from '@nabta/contract/people/second-factor';
import type * as z from 'zod/mini';

import type { Caller } from '#core/auth/authentication.ts';
import { acceptsIssuedCode } from '#core/auth/proven-role.ts';
import type { Context } from '#core/context.ts';

import { verifyPasskeyAnswer } from './passkey.ts';
import { readSecondFactor } from './read-second-factor.ts';
import { hashOfCode } from './recovery-codes.ts';
import {
  deleteChallenge,
  deleteProofCode,
  selectPasskeys,
  selectTotpsForUpdate,
  updatePasskeyUsed,
  updateRecoveryCodeUsed,
  updateTotpUsed,
} from './second-factor.queries.ts';
import { decryptTotpSecret, stepOfCode } from './totp.ts';
import { type FactorAttempt, tryFactor } from './try-factor.ts';

type Proof = z.output<typeof endpoint.body>;

export async function proveFactor(
  context: Context,
  caller: Caller,
  { proof, site }: { proof: Proof; site: URL },
): Promise<SecondFactor> {
  await readSecondFactor(context, context.database.sql, caller);
  return tryFactor(context, caller, async (attempt) => {
    const isValid = await isValidProof(attempt, proof, site);
    return isValid ? readSecondFactor(context, attempt.sql, caller, true) : undefined;
  });
}

async function isValidProof(attempt: FactorAttempt, proof: Proof, site: URL): Promise<boolean> {
  const { sql, caller, now } = attempt;
  if (proof.kind === 'passkey') return isValidPasskeyAnswer(attempt, proof.answer, site);
  if (proof.kind === 'totp') return isValidTotpCode(attempt, proof.code);
  const hash = hashOfCode(caller.accountId, proof.code);
  if (proof.kind === 'issued')
    return acceptsIssuedCode(caller.assignedRole) && deleteProofCode(sql, caller.accountId, { hash, now });
  return updateRecoveryCodeUsed(sql, caller.accountId, { hash, at: now });
}

async function isValidPasskeyAnswer(
  { sql, caller, now }: FactorAttempt,
  answer: Extract<Proof, { kind: 'passkey' }>['answer'],
  site: URL,
): Promise<boolean> {
  const challenge = await deleteChallenge(sql, caller.sessionId, 'prove', now);
  const passkey = (await selectPasskeys(sql, caller.accountId)).find(
    ({ credentialId }) => credentialId === answer.id,
  );
  if (challenge === undefined || passkey === undefined) return false;
  const counter = await verifyPasskeyAnswer(site, { challenge, passkey }, answer);
  if (counter === undefined) return false;
  await updatePasskeyUsed(sql, passkey.id, { counter, at: now });
  return true;
}

async function isValidTotpCode({ context, sql, caller, now }: FactorAttempt, code: string): Promise<boolean> {
  for (const { id, sealedSecret, lastStep } of await selectTotpsForUpdate(sql, caller.accountId)) {
    const step = stepOfCode(decryptTotpSecret(context.secrets, id, sealedSecret), code, { now, lastStep });
    if (step === undefined) continue;
    await updateTotpUsed(sql, id, { step, at: now });
    return true;
  }
  return false;
}
