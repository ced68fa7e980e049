create table tree_tally (
  scope text not null check (scope in ('company', 'land', 'effort', 'planter', 'specie', 'all')),
  scope_id text not null,
  trees integer not null,
  primary key (scope, scope_id)
);

comment on table tree_tally is 'How many trees stand under each sponsor, land, effort, planter and species; kept by triggers on tree.';

-- What a set of tree rows adds to each scope; removed trees count nowhere.
create function add_to_tree_tally(sign integer, company_id uuid[], land_id uuid[], effort_id uuid[], planter_id uuid[], specie_id text[])
returns void language sql as $$
  insert into tree_tally as tally (scope, scope_id, trees)
  select scope, scope_id, sign * count(*)
  from (
    select 'company' as scope, unnest(company_id)::text as scope_id
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
  perform add_to_tree_tally(1, array_agg(company_id), array_agg(land_id), array_agg(effort_id), array_agg(planter_id), array_agg(specie_id))
  from new_trees where not is_deleted having count(*) > 0;
  return null;
end $$;

create function tally_deleted_trees() returns trigger language plpgsql as $$
begin
  perform add_to_tree_tally(-1, array_agg(company_id), array_agg(land_id), array_agg(effort_id), array_agg(planter_id), array_agg(specie_id))
  from old_trees where not is_deleted having count(*) > 0;
  return null;
end $$;

create function tally_updated_trees() returns trigger language plpgsql as $$
begin
  perform add_to_tree_tally(-1, array_agg(o.company_id), array_agg(o.land_id), array_agg(o.effort_id), array_agg(o.planter_id), array_agg(o.specie_id))
  from old_trees as o join new_trees as n using (id)
  where not o.is_deleted and (o.is_deleted, o.company_id, o.land_id, o.effort_id, o.planter_id, o.specie_id)
    is distinct from (n.is_deleted, n.company_id, n.land_id, n.effort_id, n.planter_id, n.specie_id)
  having count(*) > 0;
  perform add_to_tree_tally(1, array_agg(n.company_id), array_agg(n.land_id), array_agg(n.effort_id), array_agg(n.planter_id), array_agg(n.specie_id))
  from old_trees as o join new_trees as n using (id)
  where not n.is_deleted and (o.is_deleted, o.company_id, o.land_id, o.effort_id, o.planter_id, o.specie_id)
    is distinct from (n.is_deleted, n.company_id, n.land_id, n.effort_id, n.planter_id, n.specie_id)
  having count(*) > 0;
  return null;
end $$;

create trigger tree_tally_insert after insert on tree
  referencing new table as new_trees for each statement execute function tally_inserted_trees();
create trigger tree_tally_delete after delete on tree
  referencing old table as old_trees for each statement execute function tally_deleted_trees();
create trigger tree_tally_update after update on tree
  referencing old table as old_trees new table as new_trees for each statement execute function tally_updated_trees();
