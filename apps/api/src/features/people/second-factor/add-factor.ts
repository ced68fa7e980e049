import type { AddedFactor, addFactor as endpoint, FactorKind } from '@nabta/contract/second-factor';
import type * as z from 'zod/mini';

import type { Caller } from '../../platform/caller/authentication.ts';
import type { Context } from '../../platform/context.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { recordChange } from '../audit/record-change.ts';
import { notify } from '../notification/notify.ts';
import { readNewPasskey } from './passkey.ts';
import { assertMayAdd, readSecondFactor } from './read-second-factor.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import { factorAdded } from './second-factor.notifications.ts';
import {
  deleteChallenge,
  deleteNewTotp,
  insertPasskey,
  insertTotp,
  selectNewTotp,
  selectRecoveryCodesLeft,
} from './second-factor.queries.ts';
import { openTotpSecret, stepOfCode } from './totp.ts';
import { tryFactor } from './try-factor.ts';

type Added = z.output<typeof endpoint.body>;

/** Adds a factor that the caller has just used, tells them, and with the first one gives the codes for the day it is lost. */
export async function addFactor(context: Context, caller: Caller, added: Added): Promise<AddedFactor> {
  return tryFactor(context, caller, async (sql, now) => {
    await assertMayAdd(context, sql, caller);
    const adding = { context, sql, caller, now };
    const id =
      added.kind === 'passkey' ? await addPasskey(adding, added.passkey) : await addTotp(adding, added.code);
    if (id === undefined) return undefined;
    const hasCodes = (await selectRecoveryCodesLeft(sql, caller.accountId)) > 0;
    const recoveryCodes = hasCodes ? null : await makeRecoveryCodes(sql, caller.accountId, now);
    await tell(adding, id, added.kind);
    return { ...(await readSecondFactor(context, sql, caller, true)), recoveryCodes };
  });
}

type Adding = { context: Context; sql: Executor; caller: Caller; now: Date };

async function addPasskey(
  { context, sql, caller: { accountId, sessionId }, now }: Adding,
  made: Extract<Added, { kind: 'passkey' }>['passkey'],
): Promise<string | undefined> {
  const challenge = await deleteChallenge(sql, sessionId, 'add_passkey', now);
  const passkey = challenge && (await readNewPasskey(context.config.staffUrl, challenge, made));
  return passkey ? insertPasskey(sql, { ...passkey, accountId, at: now }) : undefined;
}

async function addTotp(
  { context, sql, caller: { accountId, sessionId }, now }: Adding,
  code: string,
): Promise<string | undefined> {
  const shown = await selectNewTotp(sql, sessionId, now);
  if (shown === undefined) return undefined;
  const { factorId: id, sealedSecret } = shown;
  const secret = openTotpSecret(context.secrets, id, sealedSecret);
  const lastStep = stepOfCode(secret, code, { now, lastStep: 0 });
  if (lastStep === undefined) return undefined;
  await deleteNewTotp(sql, sessionId);
  await insertTotp(sql, { id, accountId, sealedSecret, lastStep, at: now });
  return id;
}

async function tell(
  { sql, caller: { accountId }, now }: Adding,
  id: string,
  kind: FactorKind,
): Promise<void> {
  await notify(sql, factorAdded, {
    subject: { type: 'account', id: accountId },
    reference: `${factorAdded.name}-${id}`,
    payload: {},
    accountId,
    phone: null,
    at: now,
  });
  await recordChange(sql, {
    actorId: accountId,
    action: 'added',
    subject: 'factor',
    subjectId: id,
    after: { kind },
    at: now,
  });
}
