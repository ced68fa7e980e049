-- Trees that stood before we knew of them: a file in pieces, its rows, what each row is answered, and the trees that came of it.
create table tree_import (
  id uuid primary key default uuidv7(),
  company_id uuid not null references company,
  created_by uuid references account on delete set null,
  name text not null check (char_length(name) between 1 and 200),
  bytes bigint not null check (bytes > 0),
  file_hash bytea check (length(file_hash) = 32),
  status text not null default 'uploading' check (status in
    ('uploading', 'reading', 'mapping', 'checking', 'checked', 'importing', 'done', 'undoing', 'undone', 'cancelled', 'failed')),
  fault text check ((status = 'failed') = (fault is not null)),
  same_as uuid references tree_import,
  format text check (format in ('csv', 'geojson')),
  encoding text,
  separator text,
  header json,
  settings jsonb not null default '{}',
  counts json,
  -- How far each walk over the rows has come; a walk that was cut off goes on here.
  rows integer not null default 0,
  checked_line integer not null default 0,
  imported_line integer not null default 0,
  walked integer not null default 0,
  trees integer not null default 0,
  kept integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  done_at timestamptz
);

comment on table tree_import is 'A file of existing trees on its way into the records of a company.';
comment on column tree_import.settings is 'What a person set: which column is what, the order of dates, land, site, and names of species.';
comment on column tree_import.walked is 'Rows that the walk under way has passed.';
comment on column tree_import.kept is 'Trees that an undoing left, since they had been given or changed.';

create index tree_import_of_company on tree_import (company_id, id desc);
-- The same file is imported once, whoever sends it again and however many send it at once.
create unique index tree_import_of_file on tree_import (company_id, file_hash)
  where file_hash is not null and status not in ('cancelled', 'undone', 'failed');

create table import_part (
  import_id uuid not null references tree_import on delete cascade,
  seq integer not null check (seq >= 0),
  bytes bytea not null,
  primary key (import_id, seq)
);

comment on table import_part is 'The file as it came, in pieces; gone once its trees are planted or it is given up.';

create table import_row (
  import_id uuid not null references tree_import on delete cascade,
  line integer not null check (line > 0),
  cells json not null,
  primary key (import_id, line)
);

create table import_answer (
  import_id uuid not null references tree_import on delete cascade,
  line integer not null,
  outcome text not null check (outcome in ('ready', 'near', 'repeated', 'vacant', 'refused')),
  notes json not null,
  source_id text,
  specie_id text references specie,
  specie_name text,
  longitude longitude,
  latitude latitude,
  cell bigint,
  planted_at timestamptz,
  dbh_cm double precision check (dbh_cm > 0),
  height_m double precision check (height_m > 0),
  has_notes boolean not null,
  primary key (import_id, line),
  check (outcome not in ('ready', 'near') or num_nulls(longitude, latitude, cell, planted_at) = 0)
);

comment on table import_answer is 'What becomes of each row of a file, and why.';

create index import_answer_by_source on import_answer (import_id, source_id) where source_id is not null;
create index import_answer_by_cell on import_answer (import_id, cell) where cell is not null;

create table imported_tree (
  tree_id uuid primary key references tree,
  import_id uuid not null references tree_import,
  line integer not null,
  company_id uuid not null references company,
  source_id text,
  -- Of its passport on the day it came; one more says that something happened to it since.
  entries smallint not null,
  unique (import_id, line),
  unique (company_id, source_id)
);

comment on table imported_tree is 'Which tree came of which row, and what its company calls it.';

-- Measurements come by the thousands too: the passports of a statement are written at once.
create function passport_of_measurements() returns trigger language plpgsql as $$
declare
  single tree_measurement;
begin
  if (select count(*) = 1 from measured) then
    select * into single from measured;
    perform append_to_passport(single.tree_id, 'measured', single.measured_at, measurement_facts(single.dbh_cm, single.height_m));
    return null;
  end if;
  perform append_to_passports(array_agg(tree_id), array_agg('measured'::text), array_agg(measured_at), array_agg(facts))
  from (
    select tree_id, measured_at, measurement_facts(dbh_cm, height_m) as facts from measured order by tree_id, measured_at, id
  ) as entry
  having count(*) > 0;
  return null;
end $$;

drop trigger tree_measurement_to_passport on tree_measurement;
drop function passport_of_measurement();
create trigger tree_measurement_to_passport after insert on tree_measurement
  referencing new table as measured for each statement execute function passport_of_measurements();
