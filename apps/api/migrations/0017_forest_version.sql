-- Whoever keeps sums over measured trees in memory sees by this number that a measurement came in, and reads them again.

create table forest_version (
  scope_id uuid primary key,
  version integer not null
);

comment on table forest_version is
  'How often measurements of the trees of an owner, sponsor, effort, land, planter or, under the highest of ids, of all have changed; kept by triggers on tree_measurement, in their transaction.';

-- Rows are written in one order, so that no two measurements wait for each other in a circle.
create function renew_forest_versions() returns trigger language plpgsql as $$
begin
  insert into forest_version as forest (scope_id, version)
  select distinct scope_id, 1
  from tree
  cross join lateral (values
    (owner_id), (company_id), (effort_id), (land_id), (planter_id), ('ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid)
  ) as scopes (scope_id)
  where id in (select tree_id from changed) and scope_id is not null
  order by scope_id
  on conflict (scope_id) do update set version = forest.version + 1;
  return null;
end $$;

create trigger tree_measurement_insert_version after insert on tree_measurement
  referencing new table as changed for each statement execute function renew_forest_versions();
create trigger tree_measurement_delete_version after delete on tree_measurement
  referencing old table as changed for each statement execute function renew_forest_versions();
