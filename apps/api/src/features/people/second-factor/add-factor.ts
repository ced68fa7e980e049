import type { AddedFactor, addFactor as endpoint } from '@nabta/contract/people/second-factor';
import type * as z from 'zod/mini';

import type { Caller } from '#core/auth/authentication.ts';
import type { Context } from '#core/context.ts';

import { recordChange } from '../audit/record-change.ts';
import { notifyAccount } from '../notify/notify.ts';
import { readNewPasskey } from './passkey.ts';
import { assertMayAdd, readSecondFactor } from './read-second-factor.ts';
import { generateRecoveryCodes } from './recovery-codes.ts';
import { factorAdded } from './second-factor.notifications.ts';
import {
  deleteChallenge,
  deleteNewTotp,
  insertPasskey,
  insertTotp,
  selectNewTotp,
  selectRecoveryCodesLeft,
} from './second-factor.queries.ts';
import { decryptTotpSecret, stepOfCode } from './totp.ts';
import { type FactorAttempt, tryFactor } from './try-factor.ts';

type NewFactorInput = z.output<typeof endpoint.body>;

export async function addFactor(
  context: Context,
  caller: Caller,
  { input, site }: { input: NewFactorInput; site: URL },
): Promise<AddedFactor> {
  return tryFactor(context, caller, async (attempt) => {
    const { sql, now } = attempt;
    const { accountId } = caller;
    await assertMayAdd(context, sql, caller);
    const id =
      input.kind === 'passkey'
        ? await addPasskey(attempt, input.passkey, site)
        : await addTotp(attempt, input.code);
    if (id === undefined) return undefined;
    const hasCodes = (await selectRecoveryCodesLeft(sql, accountId)) > 0;
    const recoveryCodes = hasCodes ? null : await generateRecoveryCodes(sql, accountId, now);
    await notifyAccount(sql, factorAdded, { accountId, key: id, at: now });
    await recordChange(sql, {
      actorId: accountId,
      action: 'added',
      subject: 'factor',
      subjectId: id,
      after: { kind: input.kind },
      at: now,
    });
    return { ...(await readSecondFactor(context, sql, caller, true)), recoveryCodes };
  });
}

async function addPasskey(
  { sql, caller: { accountId, sessionId }, now }: FactorAttempt,
  response: Extract<NewFactorInput, { kind: 'passkey' }>['passkey'],
  site: URL,
): Promise<string | undefined> {
  const challenge = await deleteChallenge(sql, sessionId, 'add_passkey', now);
  const passkey = challenge && (await readNewPasskey(site, challenge, response));
  return passkey ? insertPasskey(sql, { ...passkey, accountId, at: now }) : undefined;
}

async function addTotp(
  { context, sql, caller: { accountId, sessionId }, now }: FactorAttempt,
  code: string,
): Promise<string | undefined> {
  const pending = await selectNewTotp(sql, sessionId, now);
  if (pending === undefined) return undefined;
  const { factorId: id, sealedSecret } = pending;
  const secret = decryptTotpSecret(context.secrets, id, sealedSecret);
  const lastStep = stepOfCode(secret, code, { now, lastStep: 0 });
  if (lastStep === undefined) return undefined;
  await deleteNewTotp(sql, sessionId);
  await insertTotp(sql, { id, accountId, sealedSecret, lastStep, at: now });
  return id;
}
