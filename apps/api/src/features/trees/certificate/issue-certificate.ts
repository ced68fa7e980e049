import type { EcoBenefit } from '@nabta/contract/eco-benefit';
import { crockfordText } from '@nabta/domain/crockford';
import { dayInRiyadh } from '@nabta/domain/riyadh-time';

import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import { random } from '../../platform/random.ts';
import { benefitOfAccount } from '../eco-benefit/forest-benefit.ts';
import { readTreeBenefit } from '../eco-benefit/read-tree-benefit.ts';
import {
  type CertifiedForestRow,
  type CertifiedTreeRow,
  type Frozen,
  insertCertificate,
  selectCertifiedForest,
  selectCertifiedTree,
  selectIssued,
} from './certificate.queries.ts';
import { publishedHalf } from './publish-key.ts';

/** A certificate that was given out: what it is about, and its numbers as they were on the day. */
export type Issued =
  | (Frozen & { kind: 'tree'; tree: CertifiedTreeRow })
  | (Frozen & { kind: 'forest'; forest: CertifiedForestRow });

/** The certificate of a tree for whoever asks: the one there is if it would say the same this month, else a new one. */
export async function issueTreeCertificate(
  context: Context,
  publicId: string,
  viewerId: string | undefined,
): Promise<Issued> {
  const { sql } = context.database;
  const tree = await selectCertifiedTree(sql, publicId, viewerId);
  if (tree === undefined) throw new AppError('NOT_FOUND');
  const { treeId, ledgerSeq, ownerId } = tree;
  const frozen = await issueOnce(context, {
    subject: { treeId, ledgerSeq, accountId: ownerId },
    facts: tree,
    measure: () => readTreeBenefit(sql, publicId, undefined, context.clock.now()),
  });
  return { ...frozen, kind: 'tree', tree };
}

/** The certificate of all standing trees of a person; there is none of an empty forest. */
export async function issueForestCertificate(context: Context, accountId: string): Promise<Issued> {
  const forest = await selectCertifiedForest(context.database.sql, accountId);
  if (forest.species.length === 0) throw new AppError('NOT_FOUND');
  const frozen = await issueOnce(context, {
    subject: { treeId: null, ledgerSeq: null, accountId },
    facts: forest,
    measure: () => benefitOfAccount(context, accountId),
    trees: forest.species.reduce((sum, { trees }) => sum + trees, 0),
  });
  return { ...frozen, kind: 'forest', forest };
}

type Issue = {
  subject: { treeId: string | null; ledgerSeq: number | null; accountId: string };
  /** Every word that will stand on it comes from these. */
  facts: unknown;
  measure: () => Promise<EcoBenefit>;
  trees?: number;
};

async function issueOnce(
  { database, secrets, clock }: Context,
  { subject, facts, measure, trees = 1 }: Issue,
): Promise<Frozen> {
  const { sql } = database;
  const issuedAt = clock.now();
  const [{ kid: keyId, publicKey }] = secrets.signingKeys('certificate-signing');
  const month = dayInRiyadh(issuedAt).slice(0, 7);
  // Keyed, so that the table does not tell whether a guessed name is right.
  const says = secrets
    .mac('certificate', JSON.stringify([keyId, month, subject, facts]))
    .toString('base64url');
  const known = await selectIssued(sql, says);
  if (known !== undefined) return known;
  const { co2RemovedKg, likely, method } = await measure();
  await insertCertificate(sql, {
    ...subject,
    serial: randomSerial(),
    says,
    keyId,
    publicKey: publishedHalf(publicKey),
    trees,
    co2RemovedKg,
    ...likely,
    methodVersion: method.version,
    dataVersion: method.dataVersion,
    issuedAt,
  });
  const issued = await selectIssued(sql, says);
  if (issued === undefined) throw new Error('A certificate that was written is not there.');
  return issued;
}

/** Sixty bits of chance. */
export function randomSerial(): string {
  return crockfordText(random.bytes(12));
}
