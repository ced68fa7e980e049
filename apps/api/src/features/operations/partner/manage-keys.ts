import type { RequestOfEndpoint } from '@nabta/contract/core/endpoint';
import type {
  createPartnerKey as contract,
  MadeKey,
  PartnerKey,
} from '@nabta/contract/operations/partner-console';
import { keyPrefixes, latestPartnerVersion } from '@nabta/domain/partner';

import type { Caller } from '#core/auth/authentication.ts';
import { hashOfKey } from '#core/auth/partner-access.ts';
import type { Context } from '#core/context.ts';
import { AppError, invalidInput, requireFound } from '#core/errors/app-error.ts';
import type { Executor } from '#core/postgres/database.ts';
import { random } from '#core/random.ts';
import { recordChange } from '#features/people/audit/record-change.ts';
import { assertTrustedSession } from '#features/people/auth/assert-trusted-session.ts';

import { findManagedCompany } from './find-managed-company.ts';
import {
  insertKey,
  type KeyRow,
  selectActiveKeyCount,
  selectKey,
  selectKeys,
  updateRevoked,
} from './partner.queries.ts';
import { plantTestTrees } from './test-trees.ts';

const maxKeys = 20;
const callsPerMinute = 300;
/** Characters of the secret shown after the prefix; enough to recognize a key, too few to guess it. */
const hintCharacters = 4;

const mustBeInFuture = {
  ar: 'يلزم موعد في المستقبل.',
  en: 'Choose a moment in the future.',
  pt: 'Escolha um momento no futuro.',
};

export async function listKeys(sql: Executor, companyId: string, now: Date): Promise<PartnerKey[]> {
  return (await selectKeys(sql, companyId)).map((key) => toPartnerKey(key, now));
}

type KeyInput = RequestOfEndpoint<typeof contract>['body'];

/** Creates a key and returns its secret once; only the hash is stored. */
export async function createKey(
  { database, clock }: Context,
  caller: Caller,
  { companyId, name, isTest, scopes, expiresAt }: KeyInput & { companyId: string },
): Promise<MadeKey> {
  await assertTrustedSession({ database, clock }, caller);
  const now = clock.now();
  const expiryDate = expiresAt ? new Date(expiresAt) : null;
  const prefix = isTest ? keyPrefixes.test : keyPrefixes.live;
  const secret = `${prefix}${random.bytes(32).toString('base64url')}`;
  return database.transaction(async (sql) => {
    await findManagedCompany(sql, caller, companyId);
    if (expiryDate !== null && expiryDate <= now) throw invalidInput('body.expiresAt', mustBeInFuture);
    if ((await selectActiveKeyCount(sql, companyId)) >= maxKeys) throw new AppError('CONFLICT');
    const id = await insertKey(sql, {
      companyId,
      name,
      isTest,
      hint: secret.slice(0, prefix.length + hintCharacters),
      scopes: [...new Set(scopes)],
      version: latestPartnerVersion,
      perMinute: callsPerMinute,
      hash: hashOfKey(secret),
      createdBy: caller.accountId,
      createdAt: now,
      expiresAt: expiryDate,
    });
    if (isTest) await plantTestTrees(sql, companyId, now);
    await recordChange(sql, {
      actorId: caller.accountId,
      action: 'created',
      subject: 'partner_key',
      subjectId: id,
      after: { companyId, isTest, scopes, expiresAt: expiryDate?.toISOString() ?? null },
      at: now,
    });
    return { key: toPartnerKey(requireFound(await selectKey(sql, id)), now), secret };
  });
}

export async function revokeKey({ database, clock }: Context, caller: Caller, id: string): Promise<void> {
  await database.transaction(async (sql) => {
    const key = requireFound(await selectKey(sql, id));
    await findManagedCompany(sql, caller, key.companyId);
    if (key.revokedAt !== null) return;
    const at = clock.now();
    await updateRevoked(sql, id, at);
    const change = { action: 'revoked', subject: 'partner_key', subjectId: id } as const;
    await recordChange(sql, { ...change, actorId: caller.accountId, at });
  });
}

function toPartnerKey({ companyId: _, ...key }: KeyRow, now: Date): PartnerKey {
  return {
    ...key,
    createdAt: key.createdAt.toISOString(),
    expiresAt: key.expiresAt?.toISOString() ?? null,
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    revokedAt: key.revokedAt?.toISOString() ?? null,
    state: stateOf(key, now),
  };
}

function stateOf({ revokedAt, expiresAt }: Omit<KeyRow, 'companyId'>, now: Date): PartnerKey['state'] {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'good';
}
