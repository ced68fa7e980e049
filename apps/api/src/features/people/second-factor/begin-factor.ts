import type { NewTotp } from '@nabta/contract/people/second-factor';

import type { Caller } from '#core/auth/authentication.ts';
import { addMs, minute } from '#core/clock.ts';
import type { Context } from '#core/context.ts';
import { drawQr } from '#core/draw-qr.ts';
import { AppError } from '#core/errors/app-error.ts';
import { random } from '#core/random.ts';

import { readAccountPhone } from '../account/read-account.ts';
import { createPasskeyOptions, createProofOptions } from './passkey.ts';
import { assertMayAdd, readSecondFactor } from './read-second-factor.ts';
import { type FactorChallenge, selectPasskeys, upsertChallenge } from './second-factor.queries.ts';
import { describeTotp, generateTotpSecret, encryptTotpSecret } from './totp.ts';

const challengeTtlMs = 5 * minute;

export async function beginPasskey(
  context: Context,
  caller: Caller,
  site: URL,
): Promise<Record<string, unknown>> {
  const { sql } = context.database;
  await assertMayAdd(context, sql, caller);
  const { challenge, options } = await createPasskeyOptions(
    site,
    { accountId: caller.accountId, name: await readAccountPhone(sql, caller.accountId) },
    await selectPasskeys(sql, caller.accountId),
  );
  await saveChallenge(context, caller, { purpose: 'add_passkey', challenge });
  return options;
}

/** Stores a pending secret; the first correct code makes it a factor. */
export async function beginTotp(context: Context, caller: Caller): Promise<NewTotp> {
  const { sql } = context.database;
  await assertMayAdd(context, sql, caller);
  const factorId = random.uuid();
  const secret = generateTotpSecret();
  const sealedSecret = encryptTotpSecret(context.secrets, factorId, secret);
  await saveChallenge(context, caller, { purpose: 'add_totp', factorId, sealedSecret });
  // Authenticator apps show the sign-in phone as the name of the account.
  const described = describeTotp(secret, await readAccountPhone(sql, caller.accountId));
  return { ...described, qrSvg: drawQr(described.uri) };
}

export async function beginProof(
  context: Context,
  caller: Caller,
  site: URL,
): Promise<Record<string, unknown>> {
  const { sql } = context.database;
  await readSecondFactor(context, sql, caller);
  const passkeys = await selectPasskeys(sql, caller.accountId);
  if (passkeys.length === 0) throw new AppError('NOT_FOUND');
  const { challenge, options } = await createProofOptions(site, passkeys);
  await saveChallenge(context, caller, { purpose: 'prove', challenge });
  return options;
}

async function saveChallenge(
  { database, clock }: Context,
  { sessionId }: Caller,
  challenge: FactorChallenge,
): Promise<void> {
  await upsertChallenge(database.sql, sessionId, challenge, addMs(clock.now(), challengeTtlMs));
}
