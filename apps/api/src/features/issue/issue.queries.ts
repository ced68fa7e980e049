import type { MinimalAccount } from '@nabta/contract/account';
import { can } from '@nabta/domain/capability';
import type { IssueState, ProblemKind, ResolutionAction } from '@nabta/domain/issue-state';

import type { Caller } from '../../platform/authentication.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { isVisibleTo } from '../account/privacy.fragments.ts';

export type IssueRow = {
  id: string;
  code: string;
  treeId: string;
  kind: ProblemKind;
  note: string | null;
  imageName: string | null;
  status: IssueState;
  isAtTree: boolean;
  reporterId: string | null;
  resolution: ResolutionAction | null;
  answer: string | null;
  answeredAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
};

export async function selectReportableTree(sql: Executor, publicId: string): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`
    select id from tree where public_id = ${publicId} and not is_deleted`;
  return row?.id;
}

export type NewIssue = Pick<
  IssueRow,
  'code' | 'treeId' | 'kind' | 'note' | 'isAtTree' | 'reporterId' | 'createdAt'
>;

export async function insertIssue(sql: Executor, issue: NewIssue): Promise<IssueRow> {
  const { code, treeId, kind, note, isAtTree, reporterId, createdAt } = issue;
  const [row] = await sql<IssueRow[]>`
    insert into issue (code, tree_id, kind, note, is_at_tree, reporter_id, created_at, updated_at)
    values (${code}, ${treeId}, ${kind}, ${note}, ${isAtTree}, ${reporterId}, ${createdAt}, ${createdAt})
    returning ${issueColumns(sql)}`;
  return row as IssueRow;
}

export async function selectIssueByCode(sql: Executor, code: string): Promise<IssueRow | undefined> {
  const [row] = await sql<IssueRow[]>`select ${issueColumns(sql)} from issue where code = ${code}`;
  return row;
}

/** False where it has a photo already. */
export async function updateIssueImage(sql: Executor, id: string, imageName: string): Promise<boolean> {
  const rows =
    await sql`update issue set image_name = ${imageName} where id = ${id} and image_name is null returning id`;
  return rows.length === 1;
}

export type StaffIssueRow = IssueRow & { reporter: MinimalAccount | null };

type Asked = { status?: IssueState | undefined; cursor?: string | undefined; limit: number };

/** What concerns the caller, newest first. */
export async function selectIssues(sql: Executor, caller: Caller, asked: Asked): Promise<StaffIssueRow[]> {
  const { status = null, cursor = null, limit } = asked;
  return sql<StaffIssueRow[]>`
    select ${issueColumns(sql)}, ${reporterJson(sql, caller)} as reporter
    from ${issueTables(sql)}
    where ${concerns(sql, caller)}
      and (${status}::text is null or issue.status = ${status}) and (${cursor}::uuid is null or issue.id < ${cursor})
    order by issue.id desc
    limit ${limit}`;
}

/** One that concerns the caller. */
export async function selectIssue(
  sql: Executor,
  caller: Caller,
  id: string,
): Promise<StaffIssueRow | undefined> {
  const [row] = await sql<StaffIssueRow[]>`${issueOf(sql, caller, id)}`;
  return row;
}

/** The same, held, so that what is decided from it stays true until it is written. */
export async function lockIssue(
  sql: Executor,
  caller: Caller,
  id: string,
): Promise<StaffIssueRow | undefined> {
  const [row] = await sql<StaffIssueRow[]>`${issueOf(sql, caller, id)} for update of issue`;
  return row;
}

function issueOf(sql: Executor, caller: Caller, id: string) {
  return sql`
    select ${issueColumns(sql)}, ${reporterJson(sql, caller)} as reporter
    from ${issueTables(sql)}
    where issue.id = ${id} and ${concerns(sql, caller)}`;
}

export type IssueChange = {
  status: IssueState;
  resolution: ResolutionAction | null;
  answer: string | null;
  answeredAt: Date | null;
  handledBy: string;
  at: Date;
};

export async function updateIssueStatus(sql: Executor, id: string, change: IssueChange): Promise<void> {
  const { status, resolution, answer, answeredAt, handledBy, at } = change;
  await sql`
    update issue set status = ${status}, resolution = ${resolution}, answer = ${answer}, answered_at = ${answeredAt},
      handled_by = ${handledBy}, updated_at = ${at}
    where id = ${id}`;
}

function issueTables(sql: Executor) {
  return sql`
    issue
    join tree on tree.id = issue.tree_id
    left join land on land.id = tree.land_id
    left join planter on planter.id = tree.planter_id
    left join company on company.id = tree.company_id`;
}

/** Whose land it is, who planted the tree or paid for it, and whoever sees all. */
function concerns(sql: Executor, { accountId, role }: Caller) {
  if (can(role, 'seeTrees', 'all')) return sql`true`;
  return sql`${accountId}::uuid in (land.account_id, planter.account_id, company.account_id) is true`;
}

function reporterJson(sql: Executor, { accountId }: Caller) {
  return sql`(
    select json_build_object('id', id, 'firstname', firstname, 'lastname', lastname, 'image', picture_json(image_name))
    from account as reporter where id = issue.reporter_id and ${isVisibleTo(sql, 'reporter', accountId)})`;
}

function issueColumns(sql: Executor) {
  return sql`issue.id, issue.code, issue.tree_id as "treeId", issue.kind, issue.note, issue.image_name as "imageName",
    issue.status, issue.is_at_tree as "isAtTree", issue.reporter_id as "reporterId", issue.resolution, issue.answer,
    issue.answered_at as "answeredAt", issue.created_at as "createdAt", issue.updated_at as "updatedAt"`;
}
