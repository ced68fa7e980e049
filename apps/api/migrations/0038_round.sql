create table round (
  id uuid primary key default uuidv7(),
  land_id uuid not null references land,
  planned_on date not null,
  walk_m real not null check (walk_m >= 0),
  planned_by uuid references account on delete set null,
  created_at timestamptz not null
);

comment on table round is 'Trees of a land that are to be visited on a day, in the order of the shortest walk. What was done is told by the care of its trees.';

create index round_of_land on round (land_id, planned_on desc, id desc);

create table round_stop (
  round_id uuid not null references round on delete cascade,
  seq integer not null check (seq > 0),
  tree_id uuid not null references tree,
  litres real not null check (litres >= 0),
  primary key (round_id, seq),
  unique (round_id, tree_id)
);

comment on column round_stop.litres is 'What the tree needed in the week before, as it was planned.';
