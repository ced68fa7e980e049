import type { RequestOfEndpoint } from '@nabta/contract/endpoint';
import type { Report, reportProblem as contract } from '@nabta/contract/issue';
import { crockfordText } from '@nabta/domain/crockford';
import { isHarm } from '@nabta/domain/issue-state';

import type { Caller } from '../../platform/caller/authentication.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import { takeTokens } from '../../platform/limit/rate-limit.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { random } from '../../platform/random.ts';
import { isTagOfTree } from '../tag/is-tag-of-tree.ts';
import { tellOwner } from '../tree/tell-owner.ts';
import { treeDamaged } from '../tree/tree.notifications.ts';
import { perReporter, perStranger, perTree } from './issue-limits.ts';
import { insertIssue, selectReportableTree } from './issue.queries.ts';
import { readReport } from './read-report.ts';

type Reported = RequestOfEndpoint<typeof contract>['body'];

/** Who reports: somebody signed in or not, and from where. */
export type Reporter = { caller: Caller | undefined; addressKey: string | undefined };

const codeLength = 12;

/** Opens an issue for the staff of the land. A tag that is not this tree’s, or a wrong secret, is as good as none. */
export async function reportProblem(
  context: Context,
  { caller, addressKey }: Reporter,
  publicId: string,
  { kind, note, tag }: Reported,
): Promise<Report> {
  const now = context.clock.now();
  return context.database.transaction(async (sql) => {
    const treeId = await selectReportableTree(sql, publicId);
    if (treeId === undefined) throw new AppError('NOT_FOUND');
    const isAtTree = tag !== undefined && (await isTagOfTree(context, sql, { ...tag, treeId }));
    await countReport(context, sql, { treeId, isAtTree, caller, addressKey });
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
    // What nobody stands for with their name or at the tree itself is the staff’s to look at first.
    if (isHarm(kind) && (isAtTree || caller !== undefined))
      await tellOwner(sql, treeDamaged, { treeId, doneBy: reporterId, at: now });
    return readReport(sql, code, caller?.accountId);
  });
}

type Counted = Reporter & { treeId: string; isAtTree: boolean };

async function countReport(
  { clock }: Context,
  sql: Executor,
  { treeId, isAtTree, caller, addressKey }: Counted,
): Promise<void> {
  const who = caller?.accountId ?? addressKey;
  const limit = isAtTree || caller !== undefined ? perReporter : perStranger;
  const ofReporter = who === undefined ? [] : [{ key: `report:${who}`, limit }];
  await takeTokens(sql, [...ofReporter, { key: `report_of:${treeId}`, limit: perTree }], clock.now());
}

function makeCode(): string {
  return crockfordText(random.bytes(codeLength));
}
