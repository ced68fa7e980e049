-- outside a transaction

-- Lists of all trees, newest record first by the key of the table, or by their planting. Of the few that are something
-- else than healthy only they stand in an index, so that the others are passed on without writing it.
create index concurrently if not exists tree_by_planting on tree (planted_at, id) where not is_deleted;

create index concurrently if not exists tree_of_specie on tree (specie_id, id desc) where not is_deleted;

create index concurrently if not exists tree_damaged on tree (id) where is_damaged and not is_deleted;

create index concurrently if not exists tree_vip on tree (id) where is_vip and not is_deleted;

create index concurrently if not exists tree_lost on tree (id) where ended_at is not null and not is_deleted;

create index concurrently if not exists tree_removed on tree (id) where is_deleted;

create index concurrently if not exists tree_by_name on tree (folded_name collate "C", id) where folded_name is not null;

alter table tree validate constraint tree_version_check;

-- As 0037 has it by now; what reads a row of care is of the same kind.
create or replace function planting_facts(tree tree, batch batch, hand text) returns text language sql stable parallel safe as $$
  select concat('{"tree":"', (tree).public_id, '","specie":', json_text((tree).specie_id), ',"site":"', (tree).site,
    '","longitude":', (tree).longitude, ',"latitude":', (tree).latitude, ',"land":', json_text((tree).land_id::text),
    ',"effort":', json_text((tree).effort_id::text), ',"company":', json_text((tree).company_id::text),
    case when (batch).id is not null then concat(
      ',"batch":"', (batch).code, '","nursery":', (batch).nursery, ',"deliveredOn":"', (batch).delivered_on, '"') end,
    ',"hand":', json_text(hand), '}') $$;

create or replace function care_facts(care tree_care) returns text language sql stable parallel safe as $$
  select case (care).kind when 'checked' then concat('{"health":"', (care).health, '"}') else concat('{"litres":', (care).litres, '}') end $$;
