import type { MinimalAccount } from '@nabta/contract/account';
import type { Issue } from '@nabta/contract/issue';
import { can } from '@nabta/domain/capability';
import type {
  DeliveryProblem,
  IssueState,
  IssueSubject,
  ProblemKind,
  ResolutionAction,
} from '@nabta/domain/issue-state';

import type { Caller } from '../../platform/caller/authentication.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { isVisibleTo } from '../account/privacy.fragments.ts';
import { isEffortOf } from '../effort/own-work.fragments.ts';

type AnyIssueRow = {
  id: string;
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

type OfTree = { treeId: string; code: string; kind: ProblemKind };
type OfDelivery = { treeId: null; code: null; kind: DeliveryProblem };

/** One that somebody reported of a tree. */
export type IssueRow = AnyIssueRow & OfTree;

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

export type NewDeliveryIssue = {
  deliveryId: string;
  kind: DeliveryProblem;
  note: string | null;
  reporterId: string | null;
  at: Date;
};

export async function insertDeliveryIssue(sql: Executor, issue: NewDeliveryIssue): Promise<string> {
  const { deliveryId, kind, note, reporterId, at } = issue;
  const [row] = await sql<{ id: string }[]>`
    insert into issue (delivery_id, kind, note, is_at_tree, reporter_id, created_at, updated_at)
    values (${deliveryId}, ${kind}, ${note}, false, ${reporterId}, ${at}, ${at})
    returning id`;
  return (row as { id: string }).id;
}

export async function selectDeliveryIsKnown(sql: Executor, caller: Caller, id: string): Promise<boolean> {
  const rows = await sql`
    select from delivery join effort on effort.id = delivery.effort_id
    where delivery.id = ${id} and ${isEffortOf(sql, caller)}`;
  return rows.length === 1;
}

export async function selectSpecieIsKnown(sql: Executor, id: string): Promise<boolean> {
  const rows = await sql`select from specie where id = ${id}`;
  return rows.length === 1;
}

/** False where it has a photo already. */
export async function updateIssueImage(sql: Executor, id: string, imageName: string): Promise<boolean> {
  const rows =
    await sql`update issue set image_name = ${imageName} where id = ${id} and image_name is null returning id`;
  return rows.length === 1;
}

export type StaffIssueRow = AnyIssueRow &
  (OfTree | OfDelivery) &
  Pick<Issue, 'delivery' | 'adjustment'> & { reporter: MinimalAccount | null };

export type AskedIssues = {
  subject?: IssueSubject | undefined;
  status?: IssueState | undefined;
  kind?: ProblemKind | DeliveryProblem | undefined;
  cursor?: string | undefined;
  limit: number;
};

/** What concerns the caller, newest first. */
export async function selectIssues(
  sql: Executor,
  caller: Caller,
  { subject, status, kind, cursor, limit }: AskedIssues,
): Promise<StaffIssueRow[]> {
  return sql<StaffIssueRow[]>`
    select ${staffColumns(sql, caller)}
    from ${issueTables(sql)}
    where ${concerns(sql, caller)}
      ${subject === undefined ? sql`` : sql`and ${sql.identifier(`issue.${subject}_id`)} is not null`}
      ${status === undefined ? sql`` : sql`and issue.status = ${status}`}
      ${kind === undefined ? sql`` : sql`and issue.kind = ${kind}`}
      ${cursor === undefined ? sql`` : sql`and issue.id < ${cursor}`}
    order by issue.id desc
    limit ${limit}`;
}

export type OpenIssueCount = { kind: ProblemKind | DeliveryProblem; count: number };

/** How many that concern the caller nobody has resolved, by what is wrong, most first. */
export async function selectOpenIssueCounts(sql: Executor, caller: Caller): Promise<OpenIssueCount[]> {
  return sql<OpenIssueCount[]>`
    select issue.kind, count(*)::int as count
    from ${issueTables(sql)}
    where issue.status <> 'resolved' and ${concerns(sql, caller)}
    group by 1
    order by 2 desc, 1`;
}

/** The same by the sponsor, effort, land or planter of their tree or delivery. */
export async function selectOpenIssuesBy(
  sql: Executor,
  caller: Caller,
  by: 'company' | 'effort' | 'land' | 'planter',
): Promise<{ partId: string | null; count: number }[]> {
  const ofTree = sql.identifier(`tree.${by}_id`);
  const ofEffort = {
    company: sql`effort.company_id`,
    effort: sql`effort.id`,
    land: sql`effort.land_id`,
    planter: sql`null::uuid`,
  }[by];
  return sql<{ partId: string | null; count: number }[]>`
    select coalesce(${ofTree}, ${ofEffort}) as "partId", count(*)::int as count
    from ${issueTables(sql)}
    where issue.status <> 'resolved' and ${concerns(sql, caller)}
    group by 1`;
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
    select ${staffColumns(sql, caller)}
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
    left join tree on tree.id = issue.tree_id
    left join land on land.id = tree.land_id
    left join planter on planter.id = tree.planter_id
    left join company on company.id = tree.company_id
    left join delivery on delivery.id = issue.delivery_id
    left join effort on effort.id = delivery.effort_id`;
}

/** Of a tree: whose land it is, who planted it or paid for it. Of a delivery: whose effort it is for. And whoever sees all. */
function concerns(sql: Executor, caller: Caller) {
  if (can(caller.role, 'seeIssues', 'all')) return sql`true`;
  return sql`(
    ${caller.accountId}::uuid in (land.account_id, planter.account_id, company.account_id) is true
    or (effort.id is not null and ${isEffortOf(sql, caller)}))`;
}

function staffColumns(sql: Executor, caller: Caller) {
  return sql`${issueColumns(sql)}, ${reporterJson(sql, caller)} as reporter,
    case when delivery.id is not null then json_build_object('id', delivery.id, 'code', delivery.code,
      'effort', json_build_object('id', effort.id, 'name', effort.name),
      'species', (
        select json_agg(json_build_object('id', specie.id, 'commonName', specie.common_name) order by specie.id)
        from delivery_line join specie on specie.id = delivery_line.specie_id where delivery_id = delivery.id)) end as delivery,
    (select json_build_object('specie', json_build_object('id', specie.id, 'commonName', specie.common_name),
        'quantity', movement.quantity)
      from stock_movement as movement join specie on specie.id = movement.specie_id
      where movement.source_id = issue.id) as adjustment`;
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
