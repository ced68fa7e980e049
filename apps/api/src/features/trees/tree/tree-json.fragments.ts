import type { Executor, Fragment } from '../../platform/postgres/database.ts';
import { isVisibleTo } from '../account/privacy.fragments.ts';
import { dedicationJson } from '../dedication/dedication.fragments.ts';

/** Whoever has an account, by its id; who is private is shown to nobody but themselves. */
function personJson(sql: Executor, id: Fragment, viewerId: string | undefined) {
  return sql`coalesce((
    select concat('{"id":"', id, '","firstname":', json_text(firstname), ',"lastname":', json_text(lastname),
      ',"image":', picture_text(image_name), '}')
    from account where id = ${id} and ${isVisibleTo(sql, 'account', viewerId)}), 'null')`;
}

/**
 * The fields of `treeSummary` in the contract, without the braces around them: the text of JSON, never null. Where all
 * trees are of one owner, `ownerId` says so, and that person is read and written once. What a tree names is looked up by
 * its key: joined, whole tables of species, companies and lands would be read for a page of twenty.
 */
export function treeFields(sql: Executor, viewerId: string | undefined, ownerId?: string) {
  const owner = ownerId === undefined ? sql`tree.owner_id` : sql`${ownerId}`;
  return sql`concat(
    '"id":"', tree.id,
    '","publicId":"', tree.public_id,
    '","givenName":', json_text(tree.given_name),
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
    ',"point":{"geometry":{"type":"Point","coordinates":[', tree.longitude, ',', tree.latitude, ']}}',
    ',"plantedAt":', json_text(iso_instant(tree.planted_at)),
    ',"endedAt":', json_text(iso_instant(tree.ended_at)),
    ',"isPromised":', (tree.gift_id is not null)::text,
    ',"dedication":', ${dedicationJson(sql, viewerId)})`;
}

/** Rows of one column, `item`, as one array. */
export function jsonArray(sql: Executor) {
  return sql`concat('[', string_agg(item, ','), ']')`;
}

/** A GeoJSON feature of SPEC section 3: public id, given name (empty when missing) and the point. */
export function treeFeature(sql: Executor) {
  return sql`concat(
    '{"type":"Feature","geometry":{"type":"Point","coordinates":[', tree.longitude, ',', tree.latitude, ']}',
    ',"properties":{"publicId":"', tree.public_id, '","givenName":', json_text(coalesce(tree.given_name, '')), '}}')`;
}
