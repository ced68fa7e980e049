/**
 * The SQL of the measured calls, written out by hand for the reference server and the bare pool.
 * `json` is what our API runs; `rows` is what a handler would run that leaves the JSON to Node.
 */
const columns = `
  'id', tree.id, 'publicId', tree.public_id, 'givenName', tree.given_name, 'isVip', tree.is_vip,
  'isDamaged', tree.is_damaged, 'isDeleted', tree.is_deleted,
  'plantedByCompany', case when company.id is not null then json_build_object(
    'id', company.id, 'name', company.name, 'image', picture_json(company.image_name)) end,
  'specie', case when specie.id is not null then json_build_object('id', specie.id, 'commonName', specie.common_name) end,
  'owner', case when owner.id is not null and (not owner.is_private or owner.id = $1) then json_build_object(
    'id', owner.id, 'firstname', owner.firstname, 'lastname', owner.lastname, 'image', picture_json(owner.image_name)) end,
  'image', picture_json(tree.image_name),
  'point', json_build_object('geometry', json_build_object('type', 'Point', 'coordinates', json_build_array(tree.longitude, tree.latitude))),
  'plantedAt', iso_instant(tree.planted_at), 'isPromised', tree.gift_id is not null`;

const tables = `
  tree
  left join specie on specie.id = tree.specie_id
  left join company on company.id = tree.company_id
  left join account as owner on owner.id = tree.owner_id`;

const searched = `and (tree.given_name ilike $2 or tree.public_id like upper($2)
  or tree.specie_id in (select id from specie where search_text like $2))`;

const page = (filter: string) => `
  select coalesce(json_agg(item), '[]')::text as json from (
    select json_build_object(${columns}) as item from ${tables}
    where tree.owner_id = $1 and not tree.is_deleted ${filter}
    order by tree.id desc limit 20) as page`;

export type Scenario = 'page' | 'count' | 'search' | 'tree';

export const statements: Record<Scenario, string> = {
  page: page(''),
  search: page(searched),
  count: `select json_build_object('count', count(*))::text as json from tree where owner_id = $1 and not is_deleted`,
  tree: `
    select json_build_object(${columns.replaceAll('$1', '$1::uuid')},
      'isMine', coalesce(tree.owner_id = $1::uuid, false),
      'endedAt', iso_instant(tree.ended_at),
      'successor', (select public_id from tree as other where id = tree.replaced_by and not is_deleted),
      'predecessor', (select public_id from tree as other where replaced_by = tree.id and not is_deleted),
      'specieFacts', case when specie.id is not null then json_build_object(
        'scientificName', specie.scientific_name, 'family', specie.family, 'type', specie.type,
        'isNative', specie.is_native, 'isEvergreen', specie.is_evergreen, 'maxHeightM', specie.max_height_m) end,
      'land', (select json_build_object('id', id, 'name', name) from land where id = tree.land_id),
      'effort', (select json_build_object('id', id, 'name', name) from effort where id = tree.effort_id),
      'planter', (select json_build_object('id', id, 'name', null) from planter where id = tree.planter_id),
      'measurements', (select coalesce(json_agg(json_build_object(
        'dbhCm', dbh_cm, 'heightM', height_m, 'measuredAt', iso_instant(measured_at)) order by measured_at), '[]')
        from tree_measurement where tree_id = tree.id),
      'photos', (select coalesce(json_agg(json_build_object(
        'image', picture_json(image_name), 'takenAt', iso_instant(taken_at)) order by taken_at), '[]')
        from tree_photo where tree_id = tree.id),
      'ledger', (select coalesce(json_agg(json_build_object('kind', entry.kind,
        'to', case when not holder.is_private or holder.id = $1::uuid then json_build_object('id', holder.id,
          'firstname', holder.firstname, 'lastname', holder.lastname, 'image', picture_json(holder.image_name)) end,
        'at', iso_instant(entry.at)) order by entry.seq), '[]')
        from tree_ledger as entry left join account as holder on holder.id = entry.to_holder
        where entry.tree_id = tree.id))::text as json
    from ${tables}
    where tree.public_id = $2 and not tree.is_deleted`,
};
