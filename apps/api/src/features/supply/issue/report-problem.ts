import type { RequestOfEndpoint } from '@nabta/contract/core/endpoint';
import type { Report, reportProblem as contract } from '@nabta/contract/supply/issue';
import type { TreeSummary } from '@nabta/contract/trees/tree';
import { can } from '@nabta/domain/capability';
import { encodeCrockford } from '@nabta/domain/crockford';
import { harmsTree } from '@nabta/domain/issue-state';

import type { Caller } from '#core/auth/authentication.ts';
import { addMs, day, hour, minute } from '#core/clock.ts';
import type { Context } from '#core/context.ts';
import { AppError, requireFound } from '#core/errors/app-error.ts';
import { parseJson } from '#core/parse-json.ts';
import type { Executor } from '#core/postgres/database.ts';
import { random } from '#core/random.ts';
import { consumeTokens, tokenBucket } from '#core/rate-limit/rate-limit.ts';
import { isTagOfTree } from '#features/gifts/tag/read-tag.ts';
import { storePicture } from '#features/services/picture-store/store-picture.ts';
import { readTreeSummary } from '#features/trees/tree/read-tree.ts';
import { notifyOwner, treeDamaged } from '#features/trees/tree/tree.notifications.ts';

import { insertIssue, selectIssueByCode, selectReportableTree, updateIssueImage } from './issue.queries.ts';

type Reporter = { caller: Caller | undefined; addressKey: string | undefined };

/** For signed-in users and users at the tree, who may report a row of trees. */
const reporterLimit = tokenBucket(10, { refill: 10, everyMs: day });

/** For anonymous users without a valid tag. */
const anonymousLimit = tokenBucket(3, { refill: 3, everyMs: day });

/** This many reports identify a problem. Strangers have a share of their own, so that they use up no other. */
const treeLimit = tokenBucket(10, { refill: 10, everyMs: day });

/** Lookups per address; codes have 60 bits. */
export const lookupLimit = tokenBucket(30, { refill: 30, everyMs: minute });

const photoDeadlineMs = hour;

/** Opens an issue for the staff of the land. An invalid tag or secret counts as no tag. */
export async function reportProblem(
  context: Context,
  { caller, addressKey }: Reporter,
  { publicId, kind, note, tag }: RequestOfEndpoint<typeof contract>['body'] & { publicId: string },
): Promise<Report> {
  const now = context.clock.now();
  return context.database.transaction(async (sql) => {
    const { id: treeId, isOwnerOrStaff } = requireFound(
      await selectReportableTree(sql, publicId, caller?.accountId),
    );
    const isAtTree = tag !== undefined && (await isTagOfTree(context, sql, { ...tag, treeId }));
    const isFieldStaff = caller !== undefined && can(caller.role, 'handleIssues', 'all');
    if (!isOwnerOrStaff && !isFieldStaff)
      await consumeReportQuota(context, sql, { treeId, isAtTree, caller, addressKey });
    const reporterId = caller?.accountId ?? null;
    const { code } = await insertIssue(sql, {
      code: encodeCrockford(random.bytes(12)),
      treeId,
      kind,
      note: note ?? null,
      isAtTree,
      reporterId,
      createdAt: now,
    });
    // Staff check anonymous reports from elsewhere before the owner is notified.
    if (harmsTree(kind) && (isAtTree || caller !== undefined))
      await notifyOwner(sql, treeDamaged, { treeId, doneBy: reporterId, at: now });
    return readReport(sql, code, caller?.accountId);
  });
}

type QuotaInput = Reporter & { treeId: string; isAtTree: boolean };

async function consumeReportQuota(
  { clock }: Context,
  sql: Executor,
  { treeId, isAtTree, caller, addressKey }: QuotaInput,
): Promise<void> {
  const reporterKey = caller?.accountId ?? addressKey;
  const isStranger = !isAtTree && caller === undefined;
  const limit = isStranger ? anonymousLimit : reporterLimit;
  const treeKey = `${isStranger ? 'report_of' : 'known_report_of'}:${treeId}`;
  const buckets = [{ key: treeKey, limit: treeLimit }];
  if (reporterKey !== undefined) buckets.unshift({ key: `report:${reporterKey}`, limit });
  await consumeTokens(sql, buckets, clock.now());
}

/** The code proves that the photo comes from the same reporter. */
export async function addReportPhoto(
  context: Context,
  viewerId: string | undefined,
  { code, bytes }: { code: string; bytes: Uint8Array },
): Promise<Report> {
  const { database, clock } = context;
  const issue = requireFound(await selectIssueByCode(database.sql, code));
  const isLate = addMs(issue.createdAt, photoDeadlineMs) < clock.now();
  if (isLate || issue.imageName !== null || issue.treeImageName !== null) throw new AppError('CONFLICT');
  const imageName = await storePicture(context, `report:${code}`, 'reports', bytes);
  if (!(await updateIssueImage(database.sql, issue.id, imageName))) throw new AppError('CONFLICT');
  return readReport(database.sql, code, viewerId);
}

/** Public: knowing the code is enough to read a report. */
export async function readReport(sql: Executor, code: string, viewerId: string | undefined): Promise<Report> {
  const row = requireFound(await selectIssueByCode(sql, code));
  const { kind, note, imageName, treeImageName, status, answer, createdAt, answeredAt } = row;
  return {
    code: row.code,
    tree: parseJson<TreeSummary>(await readTreeSummary(sql, row.treeId, viewerId)),
    kind,
    note,
    hasPhoto: imageName !== null,
    image: treeImageName === null ? null : { nameCompressed: `${treeImageName}.webp` },
    status,
    answer,
    createdAt: createdAt.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
  };
}
