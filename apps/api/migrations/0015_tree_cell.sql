-- The map: where a tree stands as one number, and how many trees stand in every square of it.
-- packages/domain/src/tile-cell.ts says the same in the language of the server.

-- Columns to the east and rows to the south of the web's square map, 4,194,304 of each. Beyond 85.05° the map ends, and
-- whatever stands there stands on its edge. What is too near to the equator to be told from it would underflow.
create function map_column(longitude double precision) returns integer language sql immutable parallel safe
  return least(greatest(floor((longitude + 180) / 360 * 4194304), 0), 4194303)::integer;
create function map_row(latitude double precision) returns integer language sql immutable parallel safe
  return case when abs(latitude) < 1e-15 then 2097152
    else least(greatest(floor((0.5 - asinh(tan(radians(latitude))) / (2 * pi())) * 4194304), 0), 4194303)::integer end;

-- The bits of row and column taken in turn, so that every tile of the map is a range of these numbers. Both are moved at
-- once, by swapping the inner halves of ever smaller groups of bits.
create function map_cell(longitude double precision, latitude double precision) returns bigint
language plpgsql immutable strict parallel safe as $$
declare
  bits bigint := (map_row(latitude)::bigint << 32) | map_column(longitude);
  swapped bigint;
begin
  swapped := (bits # (bits >> 16)) & x'00000000ffff0000'::bigint; bits := bits # swapped # (swapped << 16);
  swapped := (bits # (bits >> 8)) & x'0000ff000000ff00'::bigint; bits := bits # swapped # (swapped << 8);
  swapped := (bits # (bits >> 4)) & x'00f000f000f000f0'::bigint; bits := bits # swapped # (swapped << 4);
  swapped := (bits # (bits >> 2)) & x'0c0c0c0c0c0c0c0c'::bigint; bits := bits # swapped # (swapped << 2);
  swapped := (bits # (bits >> 1)) & x'2222222222222222'::bigint; bits := bits # swapped # (swapped << 1);
  return bits;
end $$;

alter table tree add column cell bigint not null generated always as (map_cell(longitude, latitude)) stored;
comment on column tree.cell is 'The square of the map, of nine metres at the equator, in which it stands.';
-- With all that a map shows of a tree: the two thousand trees of a tile lie on as many pages of the table, and on thirty of this.
create index tree_of_cell on tree (cell)
  include (public_id, given_name, specie_id, planted_at, is_damaged, longitude, latitude) where not is_deleted;

-- A map of one owner reads the trees of a tile and not the whole forest.
create index tree_of_owner_and_cell on tree (owner_id, cell) where not is_deleted;

create table tree_cell (
  level smallint not null,
  cell bigint not null,
  trees integer not null,
  -- Of the columns and rows of its trees, so that their mean is exact however often it was changed.
  column_sum bigint not null,
  row_sum bigint not null,
  primary key (level, cell)
) with (fillfactor = 80);

comment on table tree_cell is
  'How many trees stand in each square of the map, of every third level; kept by triggers on tree. Removed trees stand nowhere. A count of zero may be kept or missing.';

-- What trees add to their squares (sign 1) or take from them (-1). Rows are written in one order everywhere, so that no
-- two wait for each other, and the largest squares last, because they are everybody's.
create function add_to_tree_cells(signs integer[], cells bigint[], map_columns integer[], map_rows integer[])
returns void language sql as $$
  insert into tree_cell as kept (level, cell, trees, column_sum, row_sum)
  with smallest as materialized (
    select cell >> 6 as cell, sum(sign) as trees, sum(sign * map_column::bigint) as column_sum, sum(sign * map_row::bigint) as row_sum
    from unnest(signs, cells, map_columns, map_rows) as change (sign, cell, map_column, map_row)
    group by 1
  )
  select level, cell >> (2 * (19 - level)), sum(trees), sum(column_sum), sum(row_sum)
  from smallest
  cross join (values (19), (16), (13), (10), (7), (4)) as levels (level)
  group by 1, 2
  having sum(trees) <> 0 or sum(column_sum) <> 0 or sum(row_sum) <> 0
  order by 1 desc, 2
  on conflict (level, cell) do update set
    trees = kept.trees + excluded.trees,
    column_sum = kept.column_sum + excluded.column_sum,
    row_sum = kept.row_sum + excluded.row_sum
$$;

create function place_inserted_trees() returns trigger language plpgsql as $$
begin
  perform add_to_tree_cells(array_agg(1), array_agg(cell), array_agg(map_column(longitude)), array_agg(map_row(latitude)))
  from new_trees where not is_deleted having count(*) > 0;
  return null;
end $$;

create function place_deleted_trees() returns trigger language plpgsql as $$
begin
  perform add_to_tree_cells(array_agg(-1), array_agg(cell), array_agg(map_column(longitude)), array_agg(map_row(latitude)))
  from old_trees where not is_deleted having count(*) > 0;
  return null;
end $$;

-- A gift changes whose a tree is and not where it stands, and touches no square.
create function place_updated_trees() returns trigger language plpgsql as $$
begin
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
  return null;
end $$;

-- By their names these run after those of the cohorts, which two writers seldom share, and before the tally.
create trigger tree_place_insert after insert on tree
  referencing new table as new_trees for each statement execute function place_inserted_trees();
create trigger tree_place_delete after delete on tree
  referencing old table as old_trees for each statement execute function place_deleted_trees();
create trigger tree_place_update after update on tree
  referencing old table as old_trees new table as new_trees for each statement execute function place_updated_trees();

-- The trees that are there already.
do $$ begin
  perform add_to_tree_cells(array_agg(1), array_agg(cell), array_agg(map_column(longitude)), array_agg(map_row(latitude)))
  from tree where not is_deleted having count(*) > 0;
end $$;
