import type { RequestOfEndpoint } from '@nabta/contract/core/endpoint';
import type { Report, reportProblem as contract } from '@nabta/contract/supply/issue';
import { encodeCrockford } from '@nabta/domain/crockford';
import { harmsTree } from '@nabta/domain/issue-state';

import type { Caller } from '#core/auth/authentication.ts';
import type { Context } from '#core/context.ts';
import { AppError } from '#core/errors/app-error.ts';
import type { Executor } from '#core/postgres/database.ts';
import { random } from '#core/random.ts';
import { consumeTokens } from '#core/rate-limit/rate-limit.ts';
import { isTagOfTree } from '#features/gifts/tag/read-tag.ts';
import { notifyOwner, treeDamaged } from '#features/trees/tree/tree.notifications.ts';

import { reporterLimit, anonymousLimit, treeLimit } from './issue-limits.ts';
import { insertIssue, selectReportableTree } from './issue.queries.ts';
import { readReport } from './read-report.ts';

type ReportInput = RequestOfEndpoint<typeof contract>['body'];

export type Reporter = { caller: Caller | undefined; addressKey: string | undefined };

const codeLength = 12;

/** Opens an issue for the staff of the land. An invalid tag or secret counts as no tag. */
export async function reportProblem(
  context: Context,
  { caller, addressKey }: Reporter,
  publicId: string,
  { kind, note, tag }: ReportInput,
): Promise<Report> {
  const now = context.clock.now();
  return context.database.transaction(async (sql) => {
    const treeId = await selectReportableTree(sql, publicId);
    if (treeId === undefined) throw new AppError('NOT_FOUND');
    const isAtTree = tag !== undefined && (await isTagOfTree(context, sql, { ...tag, treeId }));
    await consumeReportQuota(context, sql, { treeId, isAtTree, caller, addressKey });
    const reporterId = caller?.accountId ?? null;
    const { code } = await insertIssue(sql, {
      code: makeCode(),
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
  const limit = isAtTree || caller !== undefined ? reporterLimit : anonymousLimit;
  const reporterBuckets = reporterKey === undefined ? [] : [{ key: `report:${reporterKey}`, limit }];
  await consumeTokens(
    sql,
    [...reporterBuckets, { key: `report_of:${treeId}`, limit: treeLimit }],
    clock.now(),
  );
}

function makeCode(): string {
  return encodeCrockford(random.bytes(codeLength));
}
