import type { NewTotp } from '@nabta/contract/second-factor';

import type { Caller } from '../../platform/caller/authentication.ts';
import { later } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import { random } from '../../platform/random.ts';
import { readAccountPhone } from '../account/change-account-phone.ts';
import { drawQr } from '../qr/draw-qr.ts';
import { askForPasskey, askForProof } from './passkey.ts';
import { assertMayAdd, readSecondFactor } from './read-second-factor.ts';
import { challengeLifeMs } from './second-factor-limits.ts';
import { type FactorChallenge, selectPasskeys, upsertChallenge } from './second-factor.queries.ts';
import { describeTotp, makeTotpSecret, sealTotpSecret } from './totp.ts';

export async function beginPasskey(context: Context, caller: Caller): Promise<Record<string, unknown>> {
  const { sql } = context.database;
  await assertMayAdd(context, sql, caller);
  const { challenge, options } = await askForPasskey(
    context.config.staffUrl,
    { accountId: caller.accountId, name: await nameFor(context, caller) },
    await selectPasskeys(sql, caller.accountId),
  );
  await keep(context, caller, { purpose: 'add_passkey', challenge });
  return options;
}

/** Nothing is a factor yet: it becomes one with the first code that is made of it. */
export async function beginTotp(context: Context, caller: Caller): Promise<NewTotp> {
  await assertMayAdd(context, context.database.sql, caller);
  const factorId = random.uuid();
  const secret = makeTotpSecret();
  const sealedSecret = sealTotpSecret(context.secrets, factorId, secret);
  await keep(context, caller, { purpose: 'add_totp', factorId, sealedSecret });
  const described = describeTotp(secret, await nameFor(context, caller));
  return { ...described, qrSvg: drawQr(described.uri) };
}

export async function beginProof(context: Context, caller: Caller): Promise<Record<string, unknown>> {
  const { sql } = context.database;
  await readSecondFactor(context, sql, caller);
  const passkeys = await selectPasskeys(sql, caller.accountId);
  if (passkeys.length === 0) throw new AppError('NOT_FOUND');
  const { challenge, options } = await askForProof(context.config.staffUrl, passkeys);
  await keep(context, caller, { purpose: 'prove', challenge });
  return options;
}

/** By which a person knows this account among those on their device: the phone they sign in with. */
async function nameFor({ database }: Context, { accountId }: Caller): Promise<string> {
  const phone = await readAccountPhone(database.sql, accountId);
  if (phone === undefined) throw new AppError('UNAUTHENTICATED');
  return phone;
}

async function keep(
  { database, clock }: Context,
  { sessionId }: Caller,
  challenge: FactorChallenge,
): Promise<void> {
  await upsertChallenge(database.sql, sessionId, challenge, later(clock.now(), challengeLifeMs));
}
