-- Sums over millions of trees: trees of one species and site that were planted, and have ended, on the same day are one row.

alter table tree add column is_measured boolean not null default false;
comment on column tree.is_measured is 'Its own size tells its age, so that it stands in no cohort; kept by triggers on tree_measurement.';
create index tree_measured_of_owner on tree (owner_id) where is_measured and not is_deleted;
create index tree_measured_of_company on tree (company_id) where is_measured and not is_deleted;
create index tree_measured_of_land on tree (land_id) where is_measured and not is_deleted;
create index tree_measured_of_effort on tree (effort_id) where is_measured and not is_deleted;
create index tree_measured_of_planter on tree (planter_id) where is_measured and not is_deleted;

alter table tree add column replaced_by uuid references tree check (replaced_by <> id);
comment on column tree.replaced_by is 'The tree that was planted where this one had stood.';
-- Of few trees, so that every other change of a tree has one index less to write.
create unique index tree_replaced_by on tree (replaced_by) where replaced_by is not null;

-- The midnight in Riyadh with which the day of an instant begins.
create function riyadh_midnight(instant timestamptz) returns timestamptz language sql immutable parallel safe
  return date_bin('1 day', instant, timestamptz '2000-01-01 00:00+03');

-- Two instants that stand for all of a day: read at any midnight in Riyadh, whole days of age and whether a tree has been
-- planted or has ended are exactly those of the tree itself. Noon stands for every later moment of a day than its first,
-- and six o'clock for the end of a tree that ended at an earlier hour than it was planted, and so lived a day less.
create function cohort_planting(planted_at timestamptz) returns timestamptz language sql immutable parallel safe
  return case when planted_at = riyadh_midnight(planted_at) then planted_at
    else riyadh_midnight(planted_at) + interval '12 hours' end;
create function cohort_end(planted_at timestamptz, ended_at timestamptz) returns timestamptz language sql immutable parallel safe
  return case
    when ended_at = riyadh_midnight(ended_at) then ended_at
    when ended_at - riyadh_midnight(ended_at) < planted_at - riyadh_midnight(planted_at) then riyadh_midnight(ended_at) + interval '6 hours'
    else riyadh_midnight(ended_at) + interval '12 hours' end;

-- A scope is an owner, a sponsor, an effort, a land, a planter, or the whole platform under the highest of ids.
create table tree_cohort (
  scope_id uuid not null,
  planted_at timestamptz not null,
  specie_id text,
  site text not null,
  ended_at timestamptz,
  trees integer not null,
  unique nulls not distinct (scope_id, planted_at, specie_id, site, ended_at)
) partition by range (scope_id);

-- The rows of the whole platform lie together, because each of its sums reads them all.
create table tree_cohort_part partition of tree_cohort
  for values from (minvalue) to ('ffffffff-ffff-ffff-ffff-ffffffffffff') with (fillfactor = 90);
create table tree_cohort_whole partition of tree_cohort
  for values from ('ffffffff-ffff-ffff-ffff-ffffffffffff') to (maxvalue) with (fillfactor = 90);

comment on table tree_cohort is
  'How many trees of a species and site were planted, and have ended, on a day; kept by triggers on tree. Removed trees stand nowhere and measured trees alone. A count of zero may be kept or missing.';

-- What trees add to their cohorts (sign 1) or take from them (-1). What cancels out touches no row, so that a gift moves one
-- tree between two forests and nothing else. Rows are written in one order everywhere, so that no two wait for each other,
-- and those of the whole platform last, because they are everybody's. One plan does for one tree and for thousands; a new
-- one for each call would take longer than the work.
create function add_to_tree_cohorts(
  signs integer[], specie_ids text[], sites text[], plantings timestamptz[], ends timestamptz[],
  owner_ids uuid[], company_ids uuid[], effort_ids uuid[], land_ids uuid[], planter_ids uuid[]
) returns void language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  insert into tree_cohort as cohort (scope_id, planted_at, specie_id, site, ended_at, trees)
  with change as materialized (
    select sign, cohort_planting(planted) as planted_at, specie_id, site, cohort_end(planted, ended) as ended_at,
      owner_id, company_id, effort_id, land_id, planter_id
    from unnest(signs, specie_ids, sites, plantings, ends, owner_ids, company_ids, effort_ids, land_ids, planter_ids)
      as given (sign, specie_id, site, planted, ended, owner_id, company_id, effort_id, land_id, planter_id)
  )
  select counted.scope_id, change.planted_at, change.specie_id, change.site, change.ended_at, sum(change.sign)
  from change
  cross join lateral (values
    (change.owner_id), (change.company_id), (change.effort_id), (change.land_id), (change.planter_id),
    ('ffffffff-ffff-ffff-ffff-ffffffffffff')
  ) as counted (scope_id)
  where counted.scope_id is not null
  group by 1, 2, 3, 4, 5
  having sum(change.sign) <> 0
  order by 1, 2, 3, 4, 5
  on conflict (scope_id, planted_at, specie_id, site, ended_at) do update set trees = cohort.trees + excluded.trees;
end $$;

create function cohort_inserted_trees() returns trigger language plpgsql as $$
begin
  perform add_to_tree_cohorts(array_agg(1), array_agg(specie_id), array_agg(site), array_agg(planted_at), array_agg(ended_at),
    array_agg(owner_id), array_agg(company_id), array_agg(effort_id), array_agg(land_id), array_agg(planter_id))
  from new_trees where not is_deleted and not is_measured having count(*) > 0;
  return null;
end $$;

create function cohort_deleted_trees() returns trigger language plpgsql as $$
begin
  perform add_to_tree_cohorts(array_agg(-1), array_agg(specie_id), array_agg(site), array_agg(planted_at), array_agg(ended_at),
    array_agg(owner_id), array_agg(company_id), array_agg(effort_id), array_agg(land_id), array_agg(planter_id))
  from old_trees where not is_deleted and not is_measured having count(*) > 0;
  return null;
end $$;

-- The same for trees before (-1) and after (1) a change, straight from both. Where hands changed and nothing else, as by a
-- gift, no cohort but those of owners is looked at.
create function cohort_updated_trees() returns trigger language plpgsql as $$
begin
  if not exists (
    select from old_trees as o join new_trees as n using (id)
    where (o.specie_id, o.site, o.planted_at, o.ended_at, o.company_id, o.effort_id, o.land_id, o.planter_id, o.is_deleted, o.is_measured)
      is distinct from
      (n.specie_id, n.site, n.planted_at, n.ended_at, n.company_id, n.effort_id, n.land_id, n.planter_id, n.is_deleted, n.is_measured)
  ) then
    insert into tree_cohort_part as cohort (scope_id, planted_at, specie_id, site, ended_at, trees)
    select owner_id, cohort_planting(planted_at), specie_id, site, cohort_end(planted_at, ended_at), sum(sign)
    from (
      select -1 as sign, owner_id, planted_at, specie_id, site, ended_at from old_trees where not (is_deleted or is_measured)
      union all
      select 1, owner_id, planted_at, specie_id, site, ended_at from new_trees where not (is_deleted or is_measured)
    ) as change
    where owner_id is not null
    group by 1, 2, 3, 4, 5
    having sum(sign) <> 0
    order by 1, 2, 3, 4, 5
    on conflict (scope_id, planted_at, specie_id, site, ended_at) do update set trees = cohort.trees + excluded.trees;
    return null;
  end if;
  insert into tree_cohort as cohort (scope_id, planted_at, specie_id, site, ended_at, trees)
  select counted.scope_id, cohort_planting(change.planted_at), change.specie_id, change.site,
    cohort_end(change.planted_at, change.ended_at), sum(change.sign)
  from (
    select -1 as sign, specie_id, site, planted_at, ended_at, owner_id, company_id, effort_id, land_id, planter_id
    from old_trees where not (is_deleted or is_measured)
    union all
    select 1, specie_id, site, planted_at, ended_at, owner_id, company_id, effort_id, land_id, planter_id
    from new_trees where not (is_deleted or is_measured)
  ) as change
  cross join lateral (values
    (change.owner_id), (change.company_id), (change.effort_id), (change.land_id), (change.planter_id),
    ('ffffffff-ffff-ffff-ffff-ffffffffffff')
  ) as counted (scope_id)
  where counted.scope_id is not null
  group by 1, 2, 3, 4, 5
  having sum(change.sign) <> 0
  order by 1, 2, 3, 4, 5
  on conflict (scope_id, planted_at, specie_id, site, ended_at) do update set trees = cohort.trees + excluded.trees;
  return null;
end $$;

create trigger tree_cohort_insert after insert on tree
  referencing new table as new_trees for each statement execute function cohort_inserted_trees();
create trigger tree_cohort_delete after delete on tree
  referencing old table as old_trees for each statement execute function cohort_deleted_trees();
create trigger tree_cohort_update after update on tree
  referencing old table as old_trees new table as new_trees for each statement execute function cohort_updated_trees();

create function set_measured_trees() returns trigger language plpgsql as $$
begin
  update tree set is_measured = not is_measured
  where id in (select tree_id from changed)
    and is_measured <> exists (select from tree_measurement where tree_id = tree.id);
  return null;
end $$;

create trigger tree_measurement_insert after insert on tree_measurement
  referencing new table as changed for each statement execute function set_measured_trees();
create trigger tree_measurement_delete after delete on tree_measurement
  referencing old table as changed for each statement execute function set_measured_trees();

-- The trees that are there already.
do $$ begin
  perform add_to_tree_cohorts(array_agg(1), array_agg(specie_id), array_agg(site), array_agg(planted_at), array_agg(ended_at),
    array_agg(owner_id), array_agg(company_id), array_agg(effort_id), array_agg(land_id), array_agg(planter_id))
  from tree where not is_deleted having count(*) > 0;
end $$;
update tree set is_measured = true where id in (select tree_id from tree_measurement);
