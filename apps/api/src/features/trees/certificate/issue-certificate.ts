import type { KeyObject } from 'node:crypto';

import type { EcoBenefit } from '@nabta/contract/trees/eco-benefit';
import { encodeCrockford } from '@nabta/domain/crockford';
import { dayInRiyadh } from '@nabta/domain/riyadh-time';

import type { Context } from '#core/context.ts';
import { AppError, requireFound } from '#core/errors/app-error.ts';
import type { SigningKey } from '#core/keys/secrets.ts';
import type { Executor } from '#core/postgres/database.ts';
import { random } from '#core/random.ts';

import { benefitOfAccount } from '../eco-benefit/forest-benefit.ts';
import { readTreeBenefit } from '../eco-benefit/read-tree-benefit.ts';
import {
  type CertifiedForestRow,
  type CertifiedTreeRow,
  type CertificateSnapshot,
  insertCertificate,
  selectCertifiedForest,
  selectCertifiedTree,
  selectIssued,
  insertCertificateKey,
} from './certificate.queries.ts';

export type Issued =
  | (CertificateSnapshot & { kind: 'tree'; tree: CertifiedTreeRow })
  | (CertificateSnapshot & { kind: 'forest'; forest: CertifiedForestRow });

/** Returns the existing certificate when its content is unchanged this month; otherwise issues a new one. */
export async function issueTreeCertificate(
  context: Context,
  publicId: string,
  viewerId: string | undefined,
): Promise<Issued> {
  const { sql } = context.database;
  const tree = requireFound(await selectCertifiedTree(sql, publicId, viewerId));
  const { treeId, ledgerSeq, ownerId } = tree;
  const snapshot = await issueOnce(context, {
    subject: { treeId, ledgerSeq, accountId: ownerId },
    facts: tree,
    measure: () => readTreeBenefit(sql, publicId, undefined, context.clock.now()),
  });
  return { ...snapshot, kind: 'tree', tree };
}

export async function issueForestCertificate(context: Context, accountId: string): Promise<Issued> {
  const forest = await selectCertifiedForest(context.database.sql, accountId);
  if (forest.species.length === 0) throw new AppError('NOT_FOUND');
  const snapshot = await issueOnce(context, {
    subject: { treeId: null, ledgerSeq: null, accountId },
    facts: forest,
    measure: () => benefitOfAccount(context, accountId),
    trees: forest.species.reduce((sum, { trees }) => sum + trees, 0),
  });
  return { ...snapshot, kind: 'forest', forest };
}

type IssueInput = {
  subject: { treeId: string | null; ledgerSeq: number | null; accountId: string };
  /** All printed text derives from these. */
  facts: unknown;
  measure: () => Promise<EcoBenefit>;
  trees?: number;
};

async function issueOnce(
  { database, secrets, clock }: Context,
  { subject, facts, measure, trees = 1 }: IssueInput,
): Promise<CertificateSnapshot> {
  const { sql } = database;
  const issuedAt = clock.now();
  const [{ kid: keyId, publicKey }] = secrets.signingKeys('certificate-signing');
  const month = dayInRiyadh(issuedAt).slice(0, 7);
  // HMAC instead of a hash, so the table cannot confirm a guessed name.
  const contentHmac = secrets
    .hmac('certificate', JSON.stringify([keyId, month, subject, facts]))
    .toString('base64url');
  const existing = await selectIssued(sql, contentHmac);
  if (existing !== undefined) return existing;
  const { co2RemovedKg, likely, method } = await measure();
  await insertCertificate(sql, {
    ...subject,
    serial: randomSerial(),
    contentHmac,
    keyId,
    publicKey: encodePublicKey(publicKey),
    trees,
    co2RemovedKg,
    ...likely,
    methodVersion: method.version,
    dataVersion: method.dataVersion,
    issuedAt,
  });
  const issued = await selectIssued(sql, contentHmac);
  if (issued === undefined) throw new Error('The inserted certificate could not be read.');
  return issued;
}

/** 60 random bits. */
export function randomSerial(): string {
  return encodeCrockford(random.bytes(12));
}

/** Returns the active signing key; publishes its public key before the first signature is sent. */
export async function getPublishedSigningKey(
  sql: Executor,
  { secrets, clock }: Pick<Context, 'secrets' | 'clock'>,
): Promise<SigningKey> {
  const [key] = secrets.signingKeys('certificate-signing');
  const { kid: keyId, publicKey } = key;
  await insertCertificateKey(sql, { keyId, publicKey: encodePublicKey(publicKey), usedAt: clock.now() });
  return key;
}

export function encodePublicKey(publicKey: KeyObject): string {
  return String(publicKey.export({ format: 'jwk' }).x);
}
