import type { Executor, Fragment } from '#core/postgres/database.ts';
import { givenNameFor } from '#features/people/account/given-name.fragments.ts';
import { isVisibleTo } from '#features/people/account/privacy.fragments.ts';

import { dedicationJson } from '../dedication/dedication.fragments.ts';

/** Null for a private account unless the viewer is that account. */
function personJson(sql: Executor, id: Fragment, viewerId: string | undefined) {
  return sql`coalesce((
    select concat('{"id":"', id, '","firstname":', json_text(firstname), ',"lastname":', json_text(lastname),
      ',"image":', picture_text(image_name), '}')
    from account where id = ${id} and ${isVisibleTo(sql, 'account', viewerId)}), 'null')`;
}

/**
 * JSON fields of `treeSummary` without braces, never null. With `ownerId` the owner is read once. Uses
 * subqueries by key, since joins would scan whole tables for a page of twenty.
 */
export function treeFields(
  sql: Executor,
  viewerId: string | undefined,
  ownerId?: string,
  position = sql`concat(tree.longitude, ',', tree.latitude)`,
) {
  const owner = ownerId === undefined ? sql`tree.owner_id` : sql`${ownerId}`;
  return sql`concat(
    '"id":"', tree.id,
    '","publicId":"', tree.public_id,
    '","givenName":', json_text(${givenNameFor(sql, viewerId)}),
    ',"isVip":', tree.is_vip::text,
    ',"isDamaged":', tree.is_damaged::text,
    ',"isDeleted":', tree.is_deleted::text,
    ',"plantedByCompany":', coalesce((
      select concat('{"id":"', id, '","name":', name, ',"image":', picture_text(image_name), '}')
      from company where id = tree.company_id), 'null'),
    ',"specie":', coalesce((
      select concat('{"id":', json_text(id), ',"commonName":', common_name, '}')
      from specie where id = tree.specie_id), 'null'),
    ',"land":', coalesce((
      select concat('{"id":"', id, '","name":', name, '}') from land where id = tree.land_id), 'null'),
    ',"owner":', ${personJson(sql, owner, viewerId)},
    ',"image":', picture_text(tree.image_name),
    ',"point":{"geometry":{"type":"Point","coordinates":[', ${position}, ']}}',
    ',"plantedAt":', json_text(iso_instant(tree.planted_at)),
    ',"origin":"', tree.origin, '","verification":', verification_text(tree.photographed_at, tree.seen_at, now()),
    ',"endedAt":', json_text(iso_instant(tree.ended_at)),
    ',"isPromised":', (tree.gift_id is not null)::text,
    ',"dedication":', ${dedicationJson(sql, viewerId)})`;
}

export function jsonArray(sql: Executor) {
  return sql`concat('[', string_agg(item, ','), ']')`;
}

/** For a forest that the viewer may see. GeoJSON feature with public id, given name (empty if missing) and point. */
export function treeFeature(sql: Executor) {
  return sql`concat(
    '{"type":"Feature","geometry":{"type":"Point","coordinates":[', tree.longitude, ',', tree.latitude, ']}',
    ',"properties":{"publicId":"', tree.public_id, '","givenName":', json_text(coalesce(tree.given_name, '')), '}}')`;
}
