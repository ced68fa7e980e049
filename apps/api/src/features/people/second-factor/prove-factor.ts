import type { proveFactor as endpoint, SecondFactor } from '@nabta/contract/people/second-factor';
import type * as z from 'zod/mini';

import type { Caller } from '#core/auth/authentication.ts';
import type { Context } from '#core/context.ts';
import type { Executor } from '#core/postgres/database.ts';

import { verifyPasskeyAnswer } from './passkey.ts';
import { readSecondFactor } from './read-second-factor.ts';
import { hashOfCode } from './recovery-codes.ts';
import {
  deleteChallenge,
  selectPasskeys,
  selectTotpsForUpdate,
  updatePasskeyUsed,
  updateRecoveryCodeUsed,
  updateTotpUsed,
} from './second-factor.queries.ts';
import { decryptTotpSecret, stepOfCode } from './totp.ts';
import { tryFactor } from './try-factor.ts';

type Proof = z.output<typeof endpoint.body>;

export async function proveFactor(context: Context, caller: Caller, proof: Proof): Promise<SecondFactor> {
  await readSecondFactor(context, context.database.sql, caller);
  return tryFactor(context, caller, async (sql, now) => {
    const isValid = await isValidProof({ context, sql, caller, now }, proof);
    return isValid ? readSecondFactor(context, sql, caller, true) : undefined;
  });
}

type Proving = { context: Context; sql: Executor; caller: Caller; now: Date };

async function isValidProof(proving: Proving, proof: Proof): Promise<boolean> {
  const { sql, caller, now } = proving;
  if (proof.kind === 'passkey') return isValidPasskeyAnswer(proving, proof.answer);
  if (proof.kind === 'totp') return isValidTotpCode(proving, proof.code);
  const hash = hashOfCode(caller.accountId, proof.code);
  return updateRecoveryCodeUsed(sql, caller.accountId, { hash, at: now });
}

async function isValidPasskeyAnswer(
  { context, sql, caller, now }: Proving,
  answer: Extract<Proof, { kind: 'passkey' }>['answer'],
): Promise<boolean> {
  const challenge = await deleteChallenge(sql, caller.sessionId, 'prove', now);
  const passkey = (await selectPasskeys(sql, caller.accountId)).find(
    ({ credentialId }) => credentialId === answer.id,
  );
  if (challenge === undefined || passkey === undefined) return false;
  const counter = await verifyPasskeyAnswer(context.config.staffUrl, { challenge, passkey }, answer);
  if (counter === undefined) return false;
  await updatePasskeyUsed(sql, passkey.id, { counter, at: now });
  return true;
}

async function isValidTotpCode({ context, sql, caller, now }: Proving, code: string): Promise<boolean> {
  for (const { id, sealedSecret, lastStep } of await selectTotpsForUpdate(sql, caller.accountId)) {
    const step = stepOfCode(decryptTotpSecret(context.secrets, id, sealedSecret), code, { now, lastStep });
    if (step === undefined) continue;
    await updateTotpUsed(sql, id, { step, at: now });
    return true;
  }
  return false;
}
