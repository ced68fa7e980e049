-- Verification levels of sums. Levels age without a write, so cohorts are kept by month of the newest sighting.
-- outside a transaction

-- The month of the sighting and the 24 months after it count.
create or replace function verified_until(seen_at timestamptz) returns timestamptz language sql immutable parallel safe
  return (date_trunc('month', seen_at at time zone 'UTC' + interval '3 hours') + interval '25 months' - interval '3 hours') at time zone 'UTC';

create or replace function verification_level(photographed_at timestamptz, seen_at timestamptz, instant timestamptz)
returns text language sql immutable parallel safe
  return case
    when instant < verified_until(seen_at) then 'verified'
    when photographed_at is not null then 'photographed'
    else 'documented' end;

-- JSON of `verification` in the contract.
create or replace function verification_text(photographed_at timestamptz, seen_at timestamptz, instant timestamptz)
returns text language sql stable parallel safe
  return concat('{"level":"', verification_level(photographed_at, seen_at, instant),
    '","photographedAt":', json_text(iso_instant(photographed_at)), ',"seenAt":', json_text(iso_instant(seen_at)),
    ',"verifiedUntil":', json_text(iso_instant(verified_until(seen_at))), '}');

alter table tree validate constraint tree_origin_check;

alter table tree_cohort
  add column if not exists seen_in timestamptz,
  add column if not exists is_photographed boolean not null default false,
  add column if not exists is_demo boolean not null default false;

create unique index concurrently if not exists tree_cohort_part_row on tree_cohort_part
  (scope_id, planted_at, specie_id, site, ended_at, seen_in, is_photographed, is_demo) nulls not distinct;

create unique index concurrently if not exists tree_cohort_whole_row on tree_cohort_whole
  (scope_id, planted_at, specie_id, site, ended_at, seen_in, is_photographed, is_demo) nulls not distinct;

-- Takes over the indexes of the partitions.
create unique index if not exists tree_cohort_row on tree_cohort
  (scope_id, planted_at, specie_id, site, ended_at, seen_in, is_photographed, is_demo) nulls not distinct;

comment on column tree_cohort.seen_in is 'First instant of the month in Riyadh of the newest independent sighting.';
comment on table tree_cohort is
  'How many trees of a species, site and evidence were planted, and have ended, on a day; kept by triggers on tree. Removed trees stand nowhere and measured trees alone. A count of zero may be kept or missing.';

create table if not exists demo_data (
  only_row boolean primary key default true check (only_row),
  is_counted boolean not null
);
comment on table demo_data is 'Whether sums of more than one person count demo trees; written at every start.';

insert into demo_data (is_counted) values (true) on conflict do nothing;

create index concurrently if not exists tree_demo on tree (id) where origin = 'demo';

create or replace function demo_trees_in(of_scope text, of_id text) returns integer language sql stable parallel safe
  return (
    select count(*)::integer from tree
    where origin = 'demo' and not is_deleted and of_id = case of_scope
      when 'company' then company_id::text when 'land' then land_id::text when 'effort' then effort_id::text
      when 'planter' then planter_id::text when 'specie' then specie_id when 'all' then 'all' end);

create or replace view counted_tally as
  select scope, scope_id,
    trees - case when (select is_counted from demo_data) then 0 else demo_trees_in(scope, scope_id) end as trees
  from tree_tally;

comment on view counted_tally is 'Tallies as they are shown: without demo trees where the demo data is not in use. Forests of people keep theirs.';

-- One transaction: triggers, functions and constraint change together.
drop trigger if exists tree_cohort_insert on tree;
drop trigger if exists tree_cohort_delete on tree;
drop function if exists cohort_inserted_trees();
drop function if exists cohort_deleted_trees();
drop function if exists add_to_tree_cohorts(integer[], text[], text[], timestamptz[], timestamptz[], uuid[], uuid[], uuid[], uuid[], uuid[]);
-- Rows are written in one order everywhere, so that no two writers wait for each other.
create or replace function cohort_changed_trees() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  insert into tree_cohort as cohort
    (scope_id, planted_at, specie_id, site, ended_at, seen_in, is_photographed, is_demo, trees)
  with change as materialized (
    select cohort_planting(planted_at) as planted_at, specie_id, site, cohort_end(planted_at, ended_at) as ended_at,
      riyadh_month(seen_at) as seen_in, photographed_at is not null as is_photographed, origin = 'demo' as is_demo,
      owner_id, company_id, effort_id, land_id, planter_id
    from changed where not (is_deleted or is_measured)
  )
  select counted.scope_id, change.planted_at, change.specie_id, change.site, change.ended_at, change.seen_in,
    change.is_photographed, change.is_demo, count(*) * case tg_op when 'INSERT' then 1 else -1 end
  from change
  cross join lateral (values
    (change.owner_id), (change.company_id), (change.effort_id), (change.land_id), (change.planter_id),
    ('ffffffff-ffff-ffff-ffff-ffffffffffff')
  ) as counted (scope_id)
  where counted.scope_id is not null
  group by 1, 2, 3, 4, 5, 6, 7, 8
  order by 1, 2, 3, 4, 5, 6, 7, 8
  on conflict (scope_id, planted_at, specie_id, site, ended_at, seen_in, is_photographed, is_demo)
  do update set trees = cohort.trees + excluded.trees;
  return null;
end $$;
create trigger tree_cohort_insert after insert on tree
  referencing new table as changed for each statement execute function cohort_changed_trees();
create trigger tree_cohort_delete after delete on tree
  referencing old table as changed for each statement execute function cohort_changed_trees();
-- Where trees went from hand to hand and nothing else changed, as by a gift, only rows of owners are looked at.
create or replace function roll_up_updated_trees() returns trigger language plpgsql as $$
begin
  if not exists (
    select from old_trees as o join new_trees as n using (id)
    where (o.specie_id, o.site, o.planted_at, o.ended_at, o.company_id, o.effort_id, o.land_id, o.planter_id, o.cell, o.is_deleted, o.is_measured,
        riyadh_month(o.seen_at), o.photographed_at is not null, o.origin)
      is distinct from
      (n.specie_id, n.site, n.planted_at, n.ended_at, n.company_id, n.effort_id, n.land_id, n.planter_id, n.cell, n.is_deleted, n.is_measured,
        riyadh_month(n.seen_at), n.photographed_at is not null, n.origin)
  ) then
    insert into tree_cohort_part as cohort
      (scope_id, planted_at, specie_id, site, ended_at, seen_in, is_photographed, is_demo, trees)
    select owner_id, cohort_planting(planted_at), specie_id, site, cohort_end(planted_at, ended_at),
      riyadh_month(seen_at), photographed_at is not null, origin = 'demo', sum(sign)
    from (
      select -1 as sign, owner_id, planted_at, specie_id, site, ended_at, seen_at, photographed_at, origin
      from old_trees where not (is_deleted or is_measured)
      union all
      select 1, owner_id, planted_at, specie_id, site, ended_at, seen_at, photographed_at, origin
      from new_trees where not (is_deleted or is_measured)
    ) as change
    where owner_id is not null
    group by 1, 2, 3, 4, 5, 6, 7, 8
    having sum(sign) <> 0
    order by 1, 2, 3, 4, 5, 6, 7, 8
    on conflict (scope_id, planted_at, specie_id, site, ended_at, seen_in, is_photographed, is_demo)
    do update set trees = cohort.trees + excluded.trees;
    insert into tree_tally as tally (scope, scope_id, trees)
    select 'account', owner_id::text, sum(sign)
    from (
      select -1 as sign, owner_id from old_trees where not is_deleted
      union all
      select 1, owner_id from new_trees where not is_deleted
    ) as change
    where owner_id is not null
    group by 2
    having sum(sign) <> 0
    order by 2
    on conflict (scope, scope_id) do update set trees = tally.trees + excluded.trees;
    return null;
  end if;
  insert into tree_cohort as cohort
    (scope_id, planted_at, specie_id, site, ended_at, seen_in, is_photographed, is_demo, trees)
  select counted.scope_id, cohort_planting(change.planted_at), change.specie_id, change.site,
    cohort_end(change.planted_at, change.ended_at), riyadh_month(change.seen_at), change.photographed_at is not null,
    change.origin = 'demo', sum(change.sign)
  from (
    select -1 as sign, specie_id, site, planted_at, ended_at, seen_at, photographed_at, origin, owner_id, company_id, effort_id, land_id, planter_id
    from old_trees where not (is_deleted or is_measured)
    union all
    select 1, specie_id, site, planted_at, ended_at, seen_at, photographed_at, origin, owner_id, company_id, effort_id, land_id, planter_id
    from new_trees where not (is_deleted or is_measured)
  ) as change
  cross join lateral (values
    (change.owner_id), (change.company_id), (change.effort_id), (change.land_id), (change.planter_id),
    ('ffffffff-ffff-ffff-ffff-ffffffffffff')
  ) as counted (scope_id)
  where counted.scope_id is not null
  group by 1, 2, 3, 4, 5, 6, 7, 8
  having sum(change.sign) <> 0
  order by 1, 2, 3, 4, 5, 6, 7, 8
  on conflict (scope_id, planted_at, specie_id, site, ended_at, seen_in, is_photographed, is_demo)
  do update set trees = cohort.trees + excluded.trees;
  perform add_to_tree_cells(array_agg(change.sign), array_agg(change.cell),
    array_agg(map_column(change.longitude)), array_agg(map_row(change.latitude)))
  from old_trees as o
  join new_trees as n using (id)
  cross join lateral (values
    (-1, o.cell, o.longitude, o.latitude, o.is_deleted),
    (1, n.cell, n.longitude, n.latitude, n.is_deleted)
  ) as change (sign, cell, longitude, latitude, is_deleted)
  where not change.is_deleted and (o.cell, o.is_deleted) is distinct from (n.cell, n.is_deleted)
  having count(*) > 0;
  insert into tree_tally as tally (scope, scope_id, trees)
  select scope, scope_id, sum(sign)
  from (
    select -1 as sign, owner_id, company_id, land_id, effort_id, planter_id, specie_id from old_trees where not is_deleted
    union all
    select 1, owner_id, company_id, land_id, effort_id, planter_id, specie_id from new_trees where not is_deleted
  ) as change
  cross join lateral (values
    ('account', owner_id::text), ('company', company_id::text), ('land', land_id::text), ('effort', effort_id::text),
    ('planter', planter_id::text), ('specie', specie_id), ('all', 'all')
  ) as counted (scope, scope_id)
  where scope_id is not null
  group by scope, scope_id
  having sum(sign) <> 0
  order by scope, scope_id
  on conflict (scope, scope_id) do update set trees = tally.trees + excluded.trees;
  return null;
end $$;
alter table tree_cohort drop constraint if exists tree_cohort_scope_id_planted_at_specie_id_site_ended_at_key;

-- Trees whose sighting expires with a month.
create index concurrently if not exists tree_seen_by_owner on tree (seen_at) where seen_at is not null and owner_id is not null;

create table if not exists evidence_walk (
  name text primary key check (name in ('fill', 'fill_notice', 'expiry')),
  -- Sightings from before this month are known as expired; of no meaning for the other walks.
  seen_before timestamptz not null,
  after_id uuid,
  done_at timestamptz
);
comment on table evidence_walk is
  'How far jobs came: the fill of evidence from older records, and the notices of its result and of expired sightings.';
insert into evidence_walk (name, seen_before)
select name, oldest
from (values ('fill'), ('fill_notice'), ('expiry')) as walk (name)
cross join lateral (
  select (date_trunc('month', now() at time zone 'UTC' + interval '3 hours') - interval '24 months' - interval '3 hours') at time zone 'UTC' as oldest
) as month
on conflict do nothing;

alter table open_data_release add column if not exists by_level jsonb;
comment on column open_data_release.by_level is 'Number of its trees by verification level.';
