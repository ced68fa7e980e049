-- A tree that somebody gives away belongs to nobody until the gift is opened: the forests of owners need not hold it meanwhile.
drop index tree_of_owner;
create index tree_of_owner on tree (owner_id, id desc) include (planted_at, public_id, folded_name, specie_id)
  where owner_id is not null and not is_deleted;
drop index tree_of_owner_and_cell;
create index tree_of_owner_and_cell on tree (owner_id, cell) where owner_id is not null and not is_deleted;

-- Every gift has a job of its own that ends it, and nothing looks for those that are due.
drop index gift_to_end;

-- All roll-ups of a change read both of its sides once. Where trees went from hand to hand and nothing else changed, as by a
-- gift, only the cohorts and counts of owners are looked at. Rows are written in one order everywhere, so that no two changes
-- wait for each other: cohorts, which two writers seldom share, squares of the map, counts.
create function roll_up_updated_trees() returns trigger language plpgsql as $$
begin
  if not exists (
    select from old_trees as o join new_trees as n using (id)
    where (o.specie_id, o.site, o.planted_at, o.ended_at, o.company_id, o.effort_id, o.land_id, o.planter_id, o.cell, o.is_deleted, o.is_measured)
      is distinct from
      (n.specie_id, n.site, n.planted_at, n.ended_at, n.company_id, n.effort_id, n.land_id, n.planter_id, n.cell, n.is_deleted, n.is_measured)
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

drop trigger tree_cohort_update on tree;
drop trigger tree_place_update on tree;
drop trigger tree_tally_update on tree;
drop function cohort_updated_trees(), place_updated_trees(), tally_updated_trees();
create trigger tree_roll_up_update after update on tree
  referencing old table as old_trees new table as new_trees for each statement execute function roll_up_updated_trees();
