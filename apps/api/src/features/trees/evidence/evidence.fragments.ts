import { maxEvidence } from '@nabta/contract/trees/verification';
import {
  oldestVerifiedSighting,
  type VerificationLevel,
  verificationLevels,
} from '@nabta/domain/verification-level';

import type { Executor, Fragment } from '#core/postgres/database.ts';

const indexOf = (level: VerificationLevel) => verificationLevels.indexOf(level);

/** Index in `verificationLevels` at an instant; `seenAt` may be the instant of a sighting or its month. */
export function levelIndex(
  sql: Executor,
  { seenAt, isPhotographed }: { seenAt: Fragment; isPhotographed: Fragment },
  at: Date,
): Fragment {
  return sql`case when ${seenAt} >= ${oldestVerifiedSighting(at)}::timestamptz then ${indexOf('verified')}::int
    when ${isPhotographed} then ${indexOf('photographed')}::int else ${indexOf('documented')}::int end`;
}

/** Index of the level of a row of `tree`. */
export function levelIndexOfTree(sql: Executor, at: Date): Fragment {
  const summary = { seenAt: sql`tree.seen_at`, isPhotographed: sql`tree.photographed_at is not null` };
  return levelIndex(sql, summary, at);
}

/** Demo trees count in sums of more than one person only while the demo data is in use. */
export function isCountedTree(sql: Executor, isDemo: Fragment): Fragment {
  return sql`(not ${isDemo} or (select is_counted from demo_data))`;
}

/** Null for trees that are not imported. */
export function importedAt(sql: Executor): Fragment {
  return sql`case when tree.origin = 'imported' then tree.created_at end`;
}

/** Facts about a row of `tree`, newest first; authors are named by their relation to the tree. */
export function evidenceJson(sql: Executor) {
  return sql`(
    select coalesce(json_agg(json_build_object(
      'kind', kind, 'at', iso_instant(at), 'author', ${authorRole(sql)}, 'isIndependent', is_independent,
      'hasPhoto', image_name is not null, 'hasPlace', longitude is not null, 'doubt', doubt) order by at desc, id desc), '[]')
    from (
      select * from tree_evidence where tree_id = tree.id order by at desc, id desc limit ${maxEvidence}
    ) as evidence)`;
}

function authorRole(sql: Executor) {
  return sql`case
    when author_id is null then null
    when is_independent then 'field_staff'
    when kind = 'document' then 'importer'
    when kind = 'planted' or exists (select from planter where id = tree.planter_id and account_id = author_id) then 'planter'
    when author_id = tree.owner_id then 'owner'
    when exists (select from company where id = tree.company_id and account_id = author_id) then 'company'
    when exists (select from land where id = tree.land_id and account_id = author_id) then 'landowner'
    when kind in ('seen', 'measured', 'photographed') then 'field_staff' end`;
}
