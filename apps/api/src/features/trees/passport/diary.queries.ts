import { diaryKinds } from '@nabta/contract/trees/passport';
import { passageKinds } from '@nabta/contract/trees/tree';
import { verifiedMonths } from '@nabta/domain/verification-level';

import type { Executor, Fragment } from '#core/postgres/database.ts';
import { personJson } from '#features/people/account/person-json.fragments.ts';
import { isVisibleTo } from '#features/people/account/privacy.fragments.ts';

type DiaryPage = {
  viewer: { id: string | undefined; canSeeRemoved: boolean };
  cursor?: string | undefined;
  limit: number;
};

/** Newest first; undefined if the viewer may not see the tree. */
export async function selectDiary(
  sql: Executor,
  publicId: string,
  { viewer, cursor, limit }: DiaryPage,
): Promise<string | undefined> {
  return sql.firstValue<string>`
    with shown as (
      select id from tree where public_id = ${publicId} and (not is_deleted or ${viewer.canSeeRemoved})
    ), entries as (
      ${passportEntries(sql, viewer.id)}
      union all
      select 'level-' || id, 'level', at, null, null, json_build_object('level', level), 1000000 from (${levels(sql)}) as reached
      union all
      select 'note-' || field_work.id, 'noted', at, null, null, json_build_object('note', note), 1000001
      from field_work join shown on shown.id = field_work.tree_id
      where note is not null
    ), page as (
      select * from entries
      where ${cursor ?? null}::text is null
        or (at, seq, id) < (select at, seq, id from entries where id = ${cursor ?? null})
      order by at desc, seq desc, id desc
      limit ${limit}
    )
    select (
      select coalesce(json_agg(json_build_object(
        'id', id, 'kind', kind, 'at', iso_instant(at), 'person', person, 'image', picture_json(image_name),
        'health', facts->'health', 'litres', facts->'litres', 'dbhCm', facts->'dbhCm', 'heightM', facts->'heightM',
        'cause', facts->'cause', 'level', facts->'level', 'note', facts->'note'
      ) order by at desc, seq desc, id desc), '[]')
      from page
    )::text
    from shown`;
}

/** Passport entries without administrative ones and without photos that were deleted, each transfer with its receiver. */
function passportEntries(sql: Executor, viewerId: string | undefined): Fragment {
  return sql`
    select 'entry-' || entry.seq as id,
      case when entry.kind = 'returned' and facts->>'hand' is null then 'unowned' else entry.kind end as kind, entry.at,
      case when ${isVisibleTo(sql, 'holder', viewerId)} then ${personJson(sql, 'holder')} end as person,
      photo.image_name, facts, entry.seq
    from (
      select tree_id, seq, body->>'kind' as kind, (body->>'at')::timestamptz as at, body->'facts' as facts,
        count(*) filter (where body->>'kind' = any(${[...passageKinds]}::text[])) over (order by seq) as passage
      from passport_entry
      where tree_id = (select id from shown)
    ) as entry
    left join tree_ledger as ledger on ledger.tree_id = entry.tree_id and ledger.seq = entry.passage
      and entry.kind = ledger.kind and entry.kind <> 'planted'
    left join account as holder on holder.id = ledger.to_holder
    left join tree_photo as photo on entry.kind = 'photographed' and photo.tree_id = entry.tree_id
      and photo.image_name = facts->>'image'
    where entry.kind = any(${[...diaryKinds]}::text[]) and (entry.kind <> 'photographed' or photo.id is not null)`;
}

/**
 * The first photo from the field that has a place, and each independent sighting that found the tree without a valid
 * one.
 */
function levels(sql: Executor): Fragment {
  return sql`
    select id, at, 'verified' as level
    from (
      select id, at, lag(at) over (order by at, id) as previous_at
      from tree_evidence
      where tree_id = (select id from shown) and doubt is null and is_independent
        and (kind in ('seen', 'tag_scanned') or kind = 'measured' and longitude is not null)
    ) as sighting
    where previous_at is null
      or at >= (
        date_trunc('month', previous_at at time zone 'Asia/Riyadh') + make_interval(months => ${verifiedMonths + 1}::int)
      ) at time zone 'Asia/Riyadh'
    union all
    select * from (
      select id, at, 'photographed' from tree_evidence
      where tree_id = (select id from shown) and doubt is null and image_name is not null and longitude is not null
      order by at, id
      limit 1
    ) as first_photo`;
}
