import type { RequestOfEndpoint } from '@nabta/contract/endpoint';
import type { createPartnerKey as contract, MadeKey, PartnerKey } from '@nabta/contract/partner-console';
import { keyBeginnings, newestPartnerVersion } from '@nabta/domain/partner';

import type { Caller } from '../../platform/caller/authentication.ts';
import { hashOfKey } from '../../platform/caller/partner-access.ts';
import type { Context } from '../../platform/context.ts';
import { AppError, invalidInput } from '../../platform/fault/app-error.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { random } from '../../platform/random.ts';
import { recordChange } from '../audit/record-change.ts';
import { assertManagesPartners, findManagedCompany } from './find-managed-company.ts';
import {
  insertKey,
  type KeyRow,
  selectGoodKeys,
  selectKey,
  selectKeys,
  updateRevoked,
} from './partner-key.queries.ts';
import { plantTestTrees } from './test-trees.ts';

const maxKeys = 20;
const callsPerMinute = 300;
/** After the beginning; enough to know one again, and far too few to guess the rest by. */
const hintCharacters = 4;

const inThePast = {
  ar: 'اختر موعدًا في المستقبل.',
  en: 'Choose a moment in the future.',
  pt: 'Escolha um momento no futuro.',
};

export async function listKeys(sql: Executor, companyId: string, now: Date): Promise<PartnerKey[]> {
  return (await selectKeys(sql, companyId)).map((key) => viewKey(key, now));
}

type Draft = RequestOfEndpoint<typeof contract>['body'];

/** Makes a key and tells it, for the only time: what is kept is its hash. */
export async function createKey(
  { clock }: Context,
  sql: Executor,
  caller: Caller,
  { companyId, name, isTest, scopes, expiresAt }: Draft & { companyId: string },
): Promise<MadeKey> {
  await findManagedCompany(sql, caller, companyId);
  const now = clock.now();
  const endsAt = expiresAt ? new Date(expiresAt) : null;
  if (endsAt !== null && endsAt <= now) throw invalidInput('body.expiresAt', inThePast);
  if ((await selectGoodKeys(sql, companyId)) >= maxKeys) throw new AppError('CONFLICT');
  const beginning = isTest ? keyBeginnings.test : keyBeginnings.live;
  const secret = `${beginning}${random.bytes(32).toString('base64url')}`;
  const id = await insertKey(sql, {
    companyId,
    name,
    isTest,
    hint: secret.slice(0, beginning.length + hintCharacters),
    scopes: [...new Set(scopes)],
    version: newestPartnerVersion,
    perMinute: callsPerMinute,
    hash: hashOfKey(secret),
    createdBy: caller.accountId,
    createdAt: now,
    expiresAt: endsAt,
  });
  if (isTest) await plantTestTrees(sql, companyId, now);
  await recordChange(sql, {
    actorId: caller.accountId,
    action: 'created',
    subject: 'partner_key',
    subjectId: id,
    after: { companyId, isTest, scopes, expiresAt: endsAt?.toISOString() ?? null },
    at: now,
  });
  return { key: viewKey(await findKey(sql, id), now), secret };
}

/** From now on nobody is let in by it. */
export async function revokeKey(
  { clock }: Context,
  sql: Executor,
  caller: Caller,
  id: string,
): Promise<void> {
  assertManagesPartners(caller);
  const key = await findKey(sql, id);
  await findManagedCompany(sql, caller, key.companyId);
  if (key.revokedAt !== null) return;
  const at = clock.now();
  await updateRevoked(sql, id, at);
  const change = {
    actorId: caller.accountId,
    action: 'revoked',
    subject: 'partner_key',
    subjectId: id,
    at,
  } as const;
  await recordChange(sql, change);
}

async function findKey(sql: Executor, id: string): Promise<KeyRow> {
  const key = await selectKey(sql, id);
  if (key === undefined) throw new AppError('NOT_FOUND');
  return key;
}

function viewKey({ companyId: _, ...key }: KeyRow, now: Date): PartnerKey {
  const isOver = key.expiresAt !== null && key.expiresAt <= now;
  return {
    ...key,
    createdAt: key.createdAt.toISOString(),
    expiresAt: key.expiresAt?.toISOString() ?? null,
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    revokedAt: key.revokedAt?.toISOString() ?? null,
    state: key.revokedAt !== null ? 'revoked' : isOver ? 'expired' : 'good',
  };
}
