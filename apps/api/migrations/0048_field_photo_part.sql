create table field_photo_part (
  work_id uuid not null references field_work on delete cascade,
  start integer not null check (start >= 0),
  bytes bytea not null check (length(bytes) > 0),
  created_at timestamptz not null,
  primary key (work_id, start)
);

comment on table field_photo_part is
  'A photo from the field on its way, piece by piece: gone once it is kept, or a day after its last piece came.';
