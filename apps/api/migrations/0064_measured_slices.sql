-- Sums over all trees read only those slices of the measured trees that have changed.
-- outside a transaction

create or replace function measured_slice_of(specie_id text, site text, tree_id uuid) returns text
language sql immutable parallel safe
  return coalesce(specie_id, '') || ' ' || site || ' ' || get_byte(uuid_send(tree_id), 15) % 64;

create table if not exists measured_slice (
  slice text primary key,
  version integer not null
);
comment on table measured_slice is
  'How often the measured trees of a slice, a 64th of those of a species and site, have changed; kept by triggers.';

create index concurrently if not exists tree_measured_slice on tree (measured_slice_of(specie_id, site, id))
  where is_measured and not is_deleted;

create or replace function renew_slice_of_tree() returns trigger language plpgsql as $$
begin
  insert into measured_slice as slice (slice, version)
  select distinct changed.slice, 1
  from (values
    (measured_slice_of(old.specie_id, old.site, old.id)), (measured_slice_of(new.specie_id, new.site, new.id))
  ) as changed (slice)
  order by 1
  on conflict (slice) do update set version = slice.version + 1;
  return null;
end $$;

create or replace function renew_slices_of_measurements() returns trigger language plpgsql as $$
begin
  insert into measured_slice as slice (slice, version)
  select distinct measured_slice_of(specie_id, site, id), 1 from tree where id in (select tree_id from changed)
  order by 1
  on conflict (slice) do update set version = slice.version + 1;
  return null;
end $$;

-- A gift changes none of these columns.
create or replace trigger tree_measured_slice after update on tree
  for each row when ((old.is_measured or new.is_measured) and
    (old.specie_id, old.site, old.planted_at, old.ended_at, old.is_deleted, old.is_measured, old.origin,
      riyadh_month(old.seen_at), old.photographed_at is null)
    is distinct from
    (new.specie_id, new.site, new.planted_at, new.ended_at, new.is_deleted, new.is_measured, new.origin,
      riyadh_month(new.seen_at), new.photographed_at is null))
  execute function renew_slice_of_tree();
create or replace trigger tree_measurement_insert_slice after insert on tree_measurement
  referencing new table as changed for each statement execute function renew_slices_of_measurements();
create or replace trigger tree_measurement_delete_slice after delete on tree_measurement
  referencing old table as changed for each statement execute function renew_slices_of_measurements();

insert into measured_slice (slice, version)
select distinct measured_slice_of(specie_id, site, id), 1 from tree where is_measured
on conflict do nothing;
