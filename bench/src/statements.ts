/**
 * The SQL of the measured calls, written out by hand for the reference server and the bare pool.
 */
const fields = `concat(
  '"id":"', tree.id, '","publicId":"', tree.public_id, '","givenName":', json_text(tree.given_name),
  ',"isVip":', tree.is_vip::text, ',"isDamaged":', tree.is_damaged::text, ',"isDeleted":', tree.is_deleted::text,
  ',"plantedByCompany":', case when company.id is null then 'null' else concat(
    '{"id":"', company.id, '","name":', company.name, ',"image":', picture_text(company.image_name), '}') end,
  ',"specie":', case when specie.id is null then 'null' else concat(
    '{"id":', json_text(specie.id), ',"commonName":', specie.common_name, '}') end,
  ',"land":', case when land.id is null then 'null' else concat('{"id":"', land.id, '","name":', land.name, '}') end,
  ',"owner":', coalesce((select concat('{"id":"', id, '","firstname":', json_text(firstname),
    ',"lastname":', json_text(lastname), ',"image":', picture_text(image_name), '}')
    from account where id = OWNER and (not is_private or id = $1)), 'null'),
  ',"image":', picture_text(tree.image_name),
  ',"point":{"geometry":{"type":"Point","coordinates":[', tree.longitude, ',', tree.latitude, ']}}',
  ',"plantedAt":', json_text(iso_instant(tree.planted_at)), ',"isPromised":', (tree.gift_id is not null)::text)`;

const tables = `
  tree
  left join specie on specie.id = tree.specie_id
  left join company on company.id = tree.company_id
  left join land on land.id = tree.land_id`;

const searched = `and (tree.folded_name like $2 or tree.public_id like upper($2)
  or tree.specie_id = any(array(select id from specie where search_text like $2)))`;

const page = (filter: string) => `
  select concat('[', string_agg(item, ','), ']') as json from (
    select concat('{', ${fields.replace('OWNER', '$1')}, '}') as item from ${tables}
    where tree.owner_id = $1 and not tree.is_deleted ${filter}
    order by tree.id desc limit 20) as page`;

export type Scenario = 'page' | 'count' | 'search' | 'tree';

export const statements: Record<Scenario, string> = {
  page: page(''),
  search: page(searched),
  count: `select json_build_object('count', count(*))::text as json from tree where owner_id = $1 and not is_deleted`,
  tree: `
    select concat('{', ${fields.replace('OWNER', 'tree.owner_id').replaceAll('$1', '$1::uuid')}, ',', substr(json_build_object(
      'isMine', coalesce(tree.owner_id = $1::uuid, false),
      'endedAt', iso_instant(tree.ended_at),
      'successor', (select public_id from tree as other where id = tree.replaced_by and not is_deleted),
      'predecessor', (select public_id from tree as other where replaced_by = tree.id and not is_deleted),
      'specieFacts', case when specie.id is not null then json_build_object(
        'scientificName', specie.scientific_name, 'family', specie.family, 'type', specie.type,
        'isNative', specie.is_native, 'isEvergreen', specie.is_evergreen, 'maxHeightM', specie.max_height_m) end,
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
        where entry.tree_id = tree.id))::text, 2)) as json
    from ${tables}
    where tree.public_id = $2 and not tree.is_deleted`,
};
