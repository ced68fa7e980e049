import type { Executor } from '../../platform/postgres/database.ts';

/** The tables a tree is shown from; `viewerId` may always see their own name. */
export function treeTables(sql: Executor) {
  return sql`
    tree
    left join specie on specie.id = tree.specie_id
    left join company on company.id = tree.company_id
    left join account as owner on owner.id = tree.owner_id`;
}

/** The fields of `treeSummary` in the contract, written as JSON by the database. */
export function treeFields(sql: Executor, viewerId: string | undefined) {
  return sql`
    'id', tree.id,
    'publicId', tree.public_id,
    'givenName', tree.given_name,
    'isVip', tree.is_vip,
    'isDamaged', tree.is_damaged,
    'isDeleted', tree.is_deleted,
    'plantedByCompany', case when company.id is not null then json_build_object(
      'id', company.id, 'name', company.name, 'image', picture_json(company.image_name)) end,
    'specie', case when specie.id is not null then json_build_object(
      'id', specie.id, 'commonName', specie.common_name) end,
    'owner', case when owner.id is not null and (not owner.is_private or owner.id = ${viewerId ?? null}) then json_build_object(
      'id', owner.id, 'firstname', owner.firstname, 'lastname', owner.lastname, 'image', picture_json(owner.image_name)) end,
    'image', picture_json(tree.image_name),
    'point', json_build_object('geometry', json_build_object(
      'type', 'Point', 'coordinates', json_build_array(tree.longitude, tree.latitude))),
    'plantedAt', iso_instant(tree.planted_at),
    'isPromised', tree.gift_id is not null`;
}

/** A GeoJSON feature of SPEC section 3: public id, given name (empty when missing) and the point. */
export function treeFeature(sql: Executor) {
  return sql`json_build_object(
    'type', 'Feature',
    'geometry', json_build_object('type', 'Point', 'coordinates', json_build_array(tree.longitude, tree.latitude)),
    'properties', json_build_object('publicId', tree.public_id, 'givenName', coalesce(tree.given_name, '')))`;
}
