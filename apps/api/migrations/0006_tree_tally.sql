create table tree_tally (
  scope text not null check (scope in ('account', 'company', 'land', 'effort', 'planter', 'specie', 'all')),
  scope_id text not null,
  trees integer not null,
  primary key (scope, scope_id)
);

comment on table tree_tally is 'How many trees stand under each owner, sponsor, land, effort, planter and species; kept by triggers on tree.';

-- What a set of tree rows adds to each scope; removed trees count nowhere.
create function add_to_tree_tally(
  sign integer, owner_id uuid[], company_id uuid[], land_id uuid[], effort_id uuid[], planter_id uuid[], specie_id text[])
returns void language sql as $$
  insert into tree_tally as tally (scope, scope_id, trees)
  select scope, scope_id, sign * count(*)
  from (
    select 'account' as scope, unnest(owner_id)::text as scope_id
    union all select 'company', unnest(company_id)::text
    union all select 'land', unnest(land_id)::text
    union all select 'effort', unnest(effort_id)::text
    union all select 'planter', unnest(planter_id)::text
    union all select 'specie', unnest(specie_id)
    union all select 'all', 'all' from unnest(specie_id)
  ) as counted
  where scope_id is not null
  group by scope, scope_id
  order by scope, scope_id
  on conflict (scope, scope_id) do update set trees = tally.trees + excluded.trees
$$;

create function tally_inserted_trees() returns trigger language plpgsql as $$
begin
  perform add_to_tree_tally(1, array_agg(owner_id), array_agg(company_id), array_agg(land_id), array_agg(effort_id), array_agg(planter_id), array_agg(specie_id))
  from new_trees where not is_deleted having count(*) > 0;
  return null;
end $$;

create function tally_deleted_trees() returns trigger language plpgsql as $$
begin
  perform add_to_tree_tally(-1, array_agg(owner_id), array_agg(company_id), array_agg(land_id), array_agg(effort_id), array_agg(planter_id), array_agg(specie_id))
  from old_trees where not is_deleted having count(*) > 0;
  return null;
end $$;

-- What a tree was counted under and still is cancels out: a gift writes the counts of two owners and no other row.
create function tally_updated_trees() returns trigger language plpgsql as $$
begin
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

create trigger tree_tally_insert after insert on tree
  referencing new table as new_trees for each statement execute function tally_inserted_trees();
create trigger tree_tally_delete after delete on tree
  referencing old table as old_trees for each statement execute function tally_deleted_trees();
create trigger tree_tally_update after update on tree
  referencing old table as old_trees new table as new_trees for each statement execute function tally_updated_trees();
