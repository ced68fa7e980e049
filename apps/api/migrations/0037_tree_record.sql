-- formerly 76815985b8281d07bf32421a549e1a8050fb42289f6b773d5a282dec2462a174
-- formerly 883945924cdd031eff98578e860ae94da8f16f8f9f71b9ac09dd72e355d0b567
-- Its indexes and the look at every version follow in 0045, where nobody waits for them.
-- PostgreSQL before 17 adds no column with a default to a table whose rows a function takes: it steps aside for that moment.
drop function planting_facts(tree, batch, text);
alter table tree add column version integer not null default 1;
create function planting_facts(tree tree, batch batch, hand text) returns text language sql stable parallel safe
  return concat('{"tree":"', (tree).public_id, '","specie":', json_text((tree).specie_id), ',"site":"', (tree).site,
    '","longitude":', (tree).longitude, ',"latitude":', (tree).latitude, ',"land":', json_text((tree).land_id::text),
    ',"effort":', json_text((tree).effort_id::text), ',"company":', json_text((tree).company_id::text),
    case when (batch).id is not null then concat(
      ',"batch":"', (batch).code, '","nursery":', (batch).nursery, ',"deliveredOn":"', (batch).delivered_on, '"') end,
    ',"hand":', json_text(hand), '}');
alter table tree add constraint tree_version_check check (version > 0) not valid;
comment on column tree.version is 'Counts the changes of what staff edits, so that nobody undoes what they have not seen.';

-- Not for what passes it from hand to hand, which names none of these.
create function count_tree_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;

create trigger tree_counts_versions
  before update of is_vip, is_damaged, is_deleted, ended_at, company_id, longitude, latitude, specie_id, site on tree
  for each row
  when ((old.is_vip, old.is_damaged, old.is_deleted, old.ended_at, old.company_id, old.longitude, old.latitude, old.specie_id, old.site)
    is distinct from (new.is_vip, new.is_damaged, new.is_deleted, new.ended_at, new.company_id, new.longitude, new.latitude, new.specie_id, new.site))
  execute function count_tree_version();

-- What was written down wrong at the planting is corrected by another entry, never in the old one.
create function passport_of_correction() returns trigger language plpgsql as $$
begin
  perform append_to_passport(new.id, 'corrected', now(), concat_ws(',',
    '{"site":' || json_text(new.site),
    case when old.specie_id is distinct from new.specie_id then '"specie":' || json_text(new.specie_id) end,
    case when old.longitude <> new.longitude or old.latitude <> new.latitude
      then concat('"longitude":', new.longitude, ',"latitude":', new.latitude) end,
    case when old.company_id is distinct from new.company_id then '"company":' || json_text(new.company_id::text) end) || '}');
  return null;
end $$;

create trigger tree_correction_to_passport after update of specie_id, site, longitude, latitude, company_id on tree
  for each row when ((old.specie_id, old.site, old.longitude, old.latitude, old.company_id)
    is distinct from (new.specie_id, new.site, new.longitude, new.latitude, new.company_id))
  execute function passport_of_correction();

create table dead_tag (
  id text primary key check (id ~ '^[0-9A-HJKMNP-TV-Z]{6,16}$'),
  tree_id uuid not null references tree,
  died_at timestamptz not null
);

comment on table dead_tag is 'Tags that were taken off their tree for another one; they lead nowhere and are never used again.';

create index dead_tag_of_tree on dead_tag (tree_id);

create function refuse_dead_tag() returns trigger language plpgsql as $$
begin
  if exists (select from dead_tag where id = new.id) then
    raise exception 'The tag % is dead.', new.id using errcode = 'unique_violation';
  end if;
  return new;
end $$;

create trigger tree_tag_is_not_dead before insert or update of id on tree_tag
  for each row execute function refuse_dead_tag();
